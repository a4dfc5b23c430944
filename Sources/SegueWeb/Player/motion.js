// Motion as pure functions of time: the tracks of recordings.

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
