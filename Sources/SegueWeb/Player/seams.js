// Seams: edges that two layers share. A browser antialiases each edge separately, so the background would show along
// the seam; therefore the lower layer extends a little under the upper one.
import { corners } from "./masks.js";

// Each of two tracks may differ by 0.1 points from what was recorded.
const isNear = (a, b) => Math.abs(a[0] - b[0]) < 0.2 && Math.abs(a[1] - b[1]) < 0.2;

// Twice the signed area of a triangle; its sign is the side of the line a b on which p is.
const side = (a, b, p) => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);

const middle = (q) => [(q[0][0] + q[2][0]) / 2, (q[0][1] + q[2][1]) / 2];

// True if the edge from corner i of p is also the edge from corner j of q, and the two quadrilaterals are on opposite
// sides of it.
function touch(p, i, q, j) {
  const [a, b] = [p[i], p[(i + 1) % 4]];
  const [c, d] = [q[j], q[(j + 1) % 4]];
  if (!(isNear(a, d) && isNear(b, c)) && !(isNear(a, c) && isNear(b, d))) return false;
  return side(a, b, middle(p)) * side(a, b, middle(q)) < 0;
}

const isCover = ({ source, picture }) => picture && !source.r && !source.o && !source.M && !source.u && !source.y;
const canReach = ({ source, children }) => !source.r && !source.M && !source.u && children.length === 0;

// True if an edge of a layer with a 3D transform is at an edge of the screen, where it would be antialiased, too.
function isAtEnd(layer, quad, i, size) {
  if (layer.source.p !== -1 || (layer.now.m[2] === 0 && layer.now.m[5] === 0)) return false;
  const [a, b] = [quad[i], quad[(i + 1) % 4]];
  return [0, 1].some((k) => [0, size[k]].some((end) => Math.abs(a[k] - end) + Math.abs(b[k] - end) < 0.02));
}

// The distance by which a lower layer extends under an upper one, in points.
export const distance = 1.5;

export class Seams {
  constructor(layers, size) {
    this.size = size;
    this.pairs = [];
    const found = new Set();
    for (const progress of [0, 0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98, 1]) {
      for (const layer of layers) layer.advance(progress);
      this.find(layers, found);
    }
    for (const layer of layers) layer.advance(0);
  }

  find(layers, found) {
    const edges = new Map();
    layers.forEach((layer, index) => {
      if (!canReach(layer)) return;
      const quad = corners(layer.now);
      for (let i = 0; i < 4; i += 1) {
        const end = `${index} ${i}`;
        if (!found.has(end) && isAtEnd(layer, quad, i, this.size)) {
          found.add(end);
          this.pairs.push({ lower: layer, edge: i });
        }
        const [a, b] = [quad[i], quad[(i + 1) % 4]];
        const place = `${layer.source.p} ${Math.round(a[0] + b[0])} ${Math.round(a[1] + b[1])}`;
        const others = edges.get(place) ?? [];
        for (const [other, number, edge, its] of others) {
          const key = `${number} ${edge} ${index} ${i}`;
          if (!isCover(layer) || found.has(key) || !touch(quad, i, its, edge)) continue;
          found.add(key);
          this.pairs.push({ lower: other, edge, upper: layer, other: i });
        }
        others.push([layer, index, i, quad]);
        edges.set(place, others);
      }
    });
  }

  // Sets the distances by which layers extend beyond their edges; calls `changed` with each layer whose distances
  // changed.
  update(changed) {
    const reaches = new Map();
    for (const { lower, edge, upper, other } of this.pairs) {
      const reach = reaches.get(lower) ?? [0, 0, 0, 0];
      reaches.set(lower, reach);
      const quad = corners(lower.now);
      const isShared = upper ? touch(quad, edge, corners(upper.now), other) : isAtEnd(lower, quad, edge, this.size);
      if (isShared) reach[edge] = distance;
    }
    for (const [layer, reach] of reaches) {
      if (reach.every((value, index) => value === layer.reach[index])) continue;
      layer.reach = reach;
      changed(layer);
    }
  }
}
