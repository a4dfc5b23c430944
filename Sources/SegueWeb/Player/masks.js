// Outlines and gradients as CSS, and masks of shapes as clip paths.

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

// The outline of a rounded rectangle in its own points, or under a projection, as the text of a path.
export const outlineText = (w, h, radii, matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1]) => pathOfParts(outline(w, h, radii), matrix);

// The text of a path of the commands M, C and Z with their points, under a projection.
export function pathText(words, numbers, matrix) {
  let index = 0;
  const text = [...words].map((word) => {
    let part = word;
    for (const end = index + { M: 2, C: 6, Z: 0 }[word]; index < end; index += 2) {
      const [x, y] = [numbers[index], numbers[index + 1]];
      part += `${(matrix ? mapped(matrix, x, y) : [x, y]).map(digits).join(" ")} `;
    }
    return part;
  });
  return (words[0] === "M" ? "" : "M0 0") + text.join("");
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

// The clip-path of a mask that is made of shapes. Each layer has the current numbers of its tracks, `path`, the constant
// parts of its path, and `cut`, the layer that clips it.
export function clipOf(layers) {
  const shown = layers.filter((layer) => layer.o > 0 && (layer.g[3] > 0 || layer.f[3] > 0));
  const paths = shown.map((layer) => {
    if (layer.path) return pathText(layer.path[0], layer.a, layer.m);
    if (!layer.cut) return pathOfParts(outline(layer.z[0], layer.z[1], layer.r), layer.m);
    let polygon = corners(layer);
    for (let cut = layer.cut; cut; cut = cut.cut) polygon = clipped(polygon, corners(cut));
    return polygon.length > 2 ? `M${polygon.map((p) => p.map(digits).join(" ")).join("L")}Z` : "";
  });
  const rule = shown[0]?.path?.[1] === 2 ? "evenodd," : "";
  return `path(${rule}"${paths.join("") || "M0 0Z"}")`;
}
