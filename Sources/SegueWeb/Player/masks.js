// Masks as CSS: shapes become a clip-path, gradients in bands become a mask-image.

// The image of a point under a projection, given by the nine numbers of a matrix track.
export function mapped(m, x, y) {
  const w = m[2] * x + m[5] * y + m[8] || 1e-9;
  return [(m[0] * x + m[3] * y + m[6]) / w, (m[1] * x + m[4] * y + m[7]) / w];
}

// The control point distance of a cubic curve that approximates a quarter of a circle.
const bow = 0.5522847498;

// The outline of a rounded rectangle in its own points: a list of points, or of curves with two control
// points and an end.
function outline(w, h, radii) {
  const most = Math.min(w, h) / 2;
  const [a, b, c, d] = radii.map((radius) => Math.min(Math.max(radius, 0), most));
  const to = (x, y) => [[x, y]];
  const arc = (x1, y1, x2, y2, x, y) => [[x1, y1], [x2, y2], [x, y]];
  const k = 1 - bow;
  const parts = [to(a, 0), to(w - b, 0)];
  if (b > 0) parts.push(arc(w - b * k, 0, w, b * k, w, b));
  parts.push(to(w, h - c));
  if (c > 0) parts.push(arc(w, h - c * k, w - c * k, h, w - c, h));
  parts.push(to(d, h));
  if (d > 0) parts.push(arc(d * k, h, 0, h - d * k, 0, h - d));
  parts.push(to(0, a));
  if (a > 0) parts.push(arc(0, a * k, a * k, 0, a, 0));
  return parts;
}

const digits = (value) => Math.round(value * 1000) / 1000;

function pathOfParts(parts, matrix) {
  const words = parts.map((part, index) => {
    const points = part.map(([x, y]) => mapped(matrix, x, y).map(digits).join(" "));
    if (index === 0) return `M${points[0]}`;
    return (part.length === 1 ? "L" : "C") + points.join(" ");
  });
  return `${words.join("")}Z`;
}

// The part of a polygon that is inside a convex one (Sutherland and Hodgman).
export function clipped(polygon, window) {
  let area = 0;
  window.forEach(([x, y], i) => {
    const [u, v] = window[(i + 1) % window.length];
    area += x * v - u * y;
  });
  const sign = area < 0 ? -1 : 1;
  let result = polygon;
  window.forEach((a, i) => {
    const b = window[(i + 1) % window.length];
    const side = (p) => sign * ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));
    const next = [];
    result.forEach((p, j) => {
      const q = result[(j + 1) % result.length];
      const [from, to] = [side(p), side(q)];
      if (from >= 0) next.push(p);
      if (from >= 0 !== to >= 0) {
        const share = from / (from - to);
        next.push([p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share]);
      }
    });
    result = next;
  });
  return result;
}

// The positions of a layer's corners, clockwise from the top left.
export const corners = (layer) => {
  const [w, h] = layer.z;
  return [[0, 0], [w, 0], [w, h], [0, h]].map(([x, y]) => mapped(layer.m, x, y));
};

// A CSS linear gradient between two points of a box. CSS describes it by an angle instead of points.
export function linearGradient(w, h, from, to, stops) {
  const way = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(way[0], way[1]);
  const direction = length > 0 ? [way[0] / length, way[1] / length] : [1, 0];
  const line = Math.abs(w * direction[0]) + Math.abs(h * direction[1]);
  const start =
    (from[0] - w / 2) * direction[0] + (from[1] - h / 2) * direction[1] + line / 2;
  const angle = (Math.atan2(direction[0], -direction[1]) * 180) / Math.PI;
  const list = stops.map(([color, place]) => `${color} ${digits(start + place * length)}px`);
  return `linear-gradient(${angle}deg, ${list.join(", ")})`;
}

// The stops of a gradient's numbers, which begin with its two ends.
export function stopsOf(numbers, color) {
  const stops = [];
  for (let i = 4; i < numbers.length; i += 5) {
    stops.push([color(numbers.slice(i, i + 4)), numbers[i + 4]]);
  }
  return stops;
}

const shade = (alpha) => `rgba(0,0,0,${digits(alpha)})`;

// One part of a soft mask: a band across the whole box.
function band(layer, w, h) {
  const [width, height] = layer.z;
  const start = mapped(layer.m, 0, height / 2);
  const end = mapped(layer.m, width, height / 2);
  if (Math.hypot(end[0] - start[0], end[1] - start[1]) < 1e-3) return null;
  if (layer.q) {
    const [x0, y0, x1, y1] = layer.q;
    const from = mapped(layer.m, x0 * width, y0 * height);
    const to = mapped(layer.m, x1 * width, y1 * height);
    const stops = stopsOf(layer.q, (rgba) => shade(rgba[3]));
    const [first, last] = [stops[0], stops[stops.length - 1]];
    const clear = shade(0);
    return linearGradient(w, h, from, to, [[clear, 0], [first[0], 0], ...stops, [last[0], 1], [clear, 1]]);
  }
  const [clear, full] = [shade(0), shade(1)];
  return linearGradient(w, h, start, end, [[clear, 0], [full, 0], [full, 1], [clear, 1]]);
}

// The clip-path or the mask-image of a mask. Each layer has the current numbers of its tracks, and `cut`, the layer
// that clips it.
export function maskOf(layers, w, h) {
  const shown = layers.filter((layer) => layer.o > 0 && (layer.g[3] > 0 || layer.q));
  if (shown.some((layer) => layer.q)) {
    const bands = shown.map((layer) => band(layer, w, h)).filter((one) => one);
    return { image: bands.join(", ") || "linear-gradient(transparent, transparent)", clip: "" };
  }
  const paths = shown.map((layer) => {
    if (!layer.cut) return pathOfParts(outline(layer.z[0], layer.z[1], layer.r), layer.m);
    let polygon = corners(layer);
    for (let cut = layer.cut; cut; cut = cut.cut) polygon = clipped(polygon, corners(cut));
    return polygon.length > 2 ? `M${polygon.map((p) => p.map(digits).join(" ")).join("L")}Z` : "";
  });
  return { image: "", clip: `path("${paths.join("") || "M0 0Z"}")` };
}
