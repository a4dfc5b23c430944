// Motion as pure functions of time: the tracks of recordings, and the spring by which a released
// transition settles.

// Reads a track from the page's data, once: ascending times, and the values one after the other.
export function readTrack(source) {
  if (Array.isArray(source)) return { count: source.length, times: null, values: source };
  let time = 0;
  const times = source.t.map((step) => (time += step) / 1e7);
  return { count: source.v.length / times.length, times, values: source.v };
}

// Returns a track's value at a progress.
export function trackValue({ count, times, values }, progress) {
  let low = 0;
  let high = times && progress > times[0] ? times.length - 1 : 0;
  if (high > 0 && progress >= times[high]) low = high;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle] <= progress) low = middle;
    else high = middle;
  }
  const span = high > low ? times[high] - times[low] : 0;
  const share = span > 0 ? (progress - times[low]) / span : 0;
  const value = new Array(count);
  for (let i = 0; i < count; i++) {
    const from = values[low * count + i];
    value[i] = from + (values[high * count + i] - from) * share;
  }
  return value;
}

// The frequency of a critically damped spring that is within a thousandth of its target after 0.5 seconds: twice the root
// of e^(-x) (x + 1) = 0.001.
export const settlingFrequency = 18.466826952903173;

// The value of the settling spring `time` seconds after its release.
export function springValue(time, from, to, velocity) {
  if (!(time > 0)) return from;
  const way = to - from;
  const e = Math.exp(-settlingFrequency * time);
  return to - e * (way + (settlingFrequency * way - velocity) * time);
}

export function springVelocity(time, from, to, velocity) {
  const way = to - from;
  const e = Math.exp(-settlingFrequency * time);
  const push = settlingFrequency * way - velocity;
  return e * (settlingFrequency * (way + push * time) - push);
}

// The time after which the settling spring stays within a thousandth of the distance.
export function springLength(way, velocity) {
  if (way === 0 && velocity === 0) return 0;
  const sign = way < 0 ? -1 : 1;
  const v = velocity / (sign * Math.max(Math.abs(way), 0.001));
  const w = settlingFrequency;
  const distance = (t) => Math.abs(Math.exp(-w * t) * (1 + (w - v) * t)) - 0.001;
  const turning = w === v ? 0 : Math.max(0, -v / (w * (w - v)));
  let low = turning;
  let high = turning + 1 / w;
  if (turning > 0 && distance(turning) < 0) {
    low = 0;
    high = turning;
  } else {
    while (distance(high) > 0 && high < 1e60) high = turning + 2 * (high - turning);
  }
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (distance(middle) > 0) low = middle;
    else high = middle;
  }
  return Math.min(high, 60);
}

// The time after which a view that was moved freely is within 0.05 points of its resting position.
export function returnLength(way, velocity) {
  if (way === 0 && velocity === 0) return 0;
  const w = settlingFrequency;
  const push = Math.abs(velocity) + w * Math.abs(way);
  let time = 0;
  while (time < 10 && (Math.abs(way) + push * time) * Math.exp(-w * time) >= 0.05) time += 1 / 120;
  return time;
}

// The slope of a straight line through the samples {t, x, y} of the last tenth of a second.
export function velocityOf(samples, time) {
  const recent = samples.filter((s) => s.t >= time - 0.1 - 1e-9);
  const first = recent[0];
  const last = recent.at(-1);
  if (!first || last.t <= first.t) return { x: 0, y: 0 };
  const sum = (value) => recent.reduce((total, sample) => total + value(sample), 0);
  const mean = (value) => sum(value) / recent.length;
  const middle = mean((s) => s.t - first.t);
  const mx = mean((s) => s.x - first.x);
  const my = mean((s) => s.y - first.y);
  const from = (s) => s.t - first.t - middle;
  const spread = sum((s) => from(s) * from(s));
  const x = sum((s) => from(s) * (s.x - first.x - mx)) / spread;
  const y = sum((s) => from(s) * (s.y - first.y - my)) / spread;
  return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : { x: 0, y: 0 };
}
