// Motion as pure functions of time: the tracks of recordings, and the velocity of a finger.

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
