// Draws the layers of a recording as elements. An element is placed in its group's coordinates; groups are the layers
// that clip, fade, blur or mask their descendants.
import { readTrack, trackValue } from "./motion.js";
import { Seams } from "./seams.js";
import { Backdrop, ColorMap, Shape, SoftMask, backdropFilter, draw } from "./effects.js";
import { clipOf, corners, linearGradient, mapped, stopsOf } from "./masks.js";
import { ShaderView } from "./shaders.js";

const identity = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0];

// The neutral numbers of the properties, which have no effect.
const defaults = {
  m: [1, 0, 0, 0, 1, 0, 0, 0, 1], z: [0, 0], o: [1], g: [0, 0, 0, 0], r: [0, 0, 0, 0],
  x: [0, 0, 1, 1], e: [0, 0, 0, 0, 0], s: [0, 0, 0, 0, 0, 0, 0], v: [0, 0, 0, 0], q: null,
  u: [0], w: [0], j: identity, d: identity, n: [0.5, 1], a: null, f: [0, 0, 0, 0], h: [0, 0, 0, 0, 0, 0, 1], l: [0],
};
const names = Object.keys(defaults);
const fits = ["fill", "contain", "cover"];

const round4 = (value) => Math.round(value * 1e4) / 1e4;
export const px = (value) => `${round4(value)}px`;

export function color(c, i = 0) {
  const part = (value) => Math.round(value * 25500) / 100;
  return `rgba(${part(c[i])},${part(c[i + 1])},${part(c[i + 2])},${round4(c[i + 3])})`;
}

export function element(name, className, parent) {
  const made = document.createElement(name);
  made.className = className;
  parent.append(made);
  return made;
}

export function listen(target, name, act) {
  target.addEventListener(name, act);
}

function box(className) {
  const made = document.createElement("div");
  made.className = className;
  return made;
}

// Places an element exactly. A browser rounds the edges of boxes to whole pixels, but not transforms.
function place(element, x, y, width, height, corners) {
  const [w, h] = [Math.max(Math.ceil(width), 1), Math.max(Math.ceil(height), 1)];
  const [sx, sy] = [width / w, height / h];
  const { style } = element;
  style.width = `${w}px`;
  style.height = `${h}px`;
  style.transform = `matrix(${round6(sx)},0,0,${round6(sy)},${round4(x)},${round4(y)})`;
  if (corners) {
    const along = (scale) => corners.map((radius) => px(scale > 0 ? radius / scale : 0)).join(" ");
    style.borderRadius = `${along(sx)} / ${along(sy)}`;
  }
  return [sx, sy];
}

// A clip path for the round corners, and for the straight edges that the contents cross, beyond which it extends by
// `under`. A clip at an edge at which the contents end would antialias this edge twice.
export function clipText(w, h, r, isOver, under = isOver) {
  const most = Math.min(w, h) / 2;
  const [a, b, c, d] = r.map((radius) => round4(Math.min(radius, most)));
  const [top, right, bottom, left] = isOver.map((is, edge) => (is ? under[edge] : 1));
  const arc = (radius, x, y) => (radius > 0 ? `A${radius} ${radius} 0 0 1 ${round4(x)} ${round4(y)}` : "");
  return (
    `path("M${a} ${-top}H${round4(w - b)}V0${arc(b, w, b)}H${round4(w + right)}V${round4(h - c)}H${round4(w)}` +
    `${arc(c, w - c, h)}V${round4(h + bottom)}H${d}V${round4(h)}${arc(d, 0, h - d)}H${-left}V${a}H0${arc(a, a, 0)}Z")`
  );
}

// The pixels of the surface of a layer that is turned in space, for each point along both axes: where the layer is shown
// smaller, fewer, because the surface is sampled without a mean. They are powers of two, which seldom change.
function fineness(m, [w, h]) {
  return [[0, h / 2, w, h / 2], [w / 2, 0, w / 2, h]].map(([x, y, u, v]) => {
    const [from, to] = [mapped(m, x, y), mapped(m, u, v)];
    const scale = Math.hypot(to[0] - from[0], to[1] - from[1]) / (u - x + v - y);
    return 2 ** Math.min(Math.max(Math.ceil(Math.log2(scale || 1)), -3), 0);
  });
}

// True if a layer is turned in space at some time.
const isTurned = (track) => (track?.v ?? track ?? []).some((value, index) => Math.abs(value) > 1e-6 && [2, 5].includes(index % 9));

class LayerElement {
  constructor(source, view, index) {
    this.source = source;
    this.store = view.store;
    this.element = box("l");
    // The element with the layer's contents, in the layer's own points.
    this.face = this.element;
    if (isTurned(source.m)) {
      this.face = box("l");
      this.element.append(this.face);
    }
    this.inside = this.face;
    this.now = {};
    this.moving = [];
    this.children = [];
    // How far it moves up for each point by which a page has scrolled, by the numbers of the pages' screens.
    this.shares = Object.entries(source.S ?? {}).map(([number, own]) => ({ number: +number, share: readTrack(own) }));
    this.offset = view.data.offset;
    // The distances by which it extends beyond its edges: top, right, bottom, left.
    this.reach = [0, 0, 0, 0];
    // The distances by which its clip does.
    this.under = [0, 0, 0, 0];
    for (const name of names) {
      this.now[name] = defaults[name];
      const scrolls = name === "m" && source.S;
      if (source[name] === undefined && !scrolls) continue;
      const track = readTrack(source[name] ?? defaults.m);
      this.now[name] = trackValue(track, 0);
      if (track.times || scrolls) this.moving.push({ name, track });
    }
    if (["g", "q", "s"].some((name) => source[name] !== undefined)) {
      this.paint = box("b");
      this.face.append(this.paint);
    }
    const isEmpty = !view.homes.has(index);
    // A clip at the edge of a picture would antialias this edge twice.
    if (source.K && (source.r !== undefined || source.b || !isEmpty)) {
      this.inside = box("k");
      this.clips = true;
      this.face.append(this.inside);
    }
    this.addContent(view);
    if (source.M) return;
    if (source.b) this.shape = new Shape(source.b, draw("svg", this.inside, { class: "v" }));
    if (source.j) this.colors = new ColorMap(this.face);
    if (source.t && backdropFilter) this.backdrop = new Backdrop(this.face, view.data.size);
    this.element.style.mixBlendMode = source.y ?? "";
  }

  addContent(view) {
    const { source } = this;
    if (source.i) {
      this.picture = view.store.take(source.i[0]);
      this.picture.style.objectFit = fits[source.i[1]];
    } else if (source.c !== undefined || source.shader) {
      const capture = view.data.captures[source.c ?? source.shader[1]];
      // Only a page with shaders has the module that draws them.
      if (source.shader) this.shader = new ShaderView(source.shader, view);
      this.captured = this.shader ?? new SegmentView(capture, view.data, view.store);
      this.picture = box(capture.l.length > 1 ? "c cut" : "c");
      this.picture.append(this.captured.element);
      this.size = capture.l[0].z;
    } else {
      return;
    }
    if (source.x === undefined) {
      this.inside.append(this.picture);
      return;
    }
    this.part = box("i");
    this.part.append(this.picture);
    this.inside.append(this.part);
  }

  // Adds the parts in front of the child layers: the border and the overlay.
  finish() {
    const { source } = this;
    if (source.e === undefined && source.v === undefined) return;
    this.over = box("o");
    this.face.append(this.over);
  }

  // Evaluates the tracks at a progress; returns the names of the properties that have changed.
  advance(progress) {
    const changed = new Set();
    for (const { name, track } of this.moving) {
      const before = this.now[name];
      const after = trackValue(track, progress);
      if (name === "m") for (const { number, share } of this.shares) after[7] -= trackValue(share, progress)[0] * this.offset(number);
      if (after.some((value, index) => value !== before[index])) {
        this.now[name] = after;
        changed.add(name);
      }
    }
    return changed;
  }

  // Writes the numbers into styles. Without names it writes all of them.
  style(changed) {
    const { now, source } = this;
    const { style } = this.face;
    const is = (name) => (changed ? changed.has(name) : source[name] !== undefined);
    const [w, h] = now.z;
    if (is("m") || !changed) this.move(now.m);
    if (is("z")) {
      style.width = px(w);
      style.height = px(h);
    }
    if (is("o")) this.element.style.opacity = `${round4(now.o[0])}`;
    const { paint, over } = this;
    if (is("r") || is("z")) {
      const [top, right, bottom, left] = this.reach;
      for (const one of [paint, over]) {
        if (one) place(one, -left, -top, w + left + right, h + top + bottom, now.r);
      }
    }
    if (paint) {
      if (is("g")) paint.style.backgroundColor = color(now.g);
      if (is("q") || (is("z") && now.q)) paint.style.backgroundImage = this.gradient(w, h);
      if (is("s")) {
        const s = now.s;
        paint.style.boxShadow = s[3] > 0 ? `${px(s[4])} ${px(s[5])} ${px(2 * s[6])} ${color(s)}` : "";
      }
    }
    if (is("u") || is("j")) style.filter = filterText(now.u[0], this.colors?.text(now.j));
    if (this.backdrop) {
      if (["m", "z", "r", "w", "d"].some(is)) this.backdrop.update(now);
    } else if (source.w) {
      style["backdropFilter"] = filterText(now.w[0]);
      style.borderRadius = now.r.map(px).join(" ");
    }
    if (this.shape && (is("a") || is("f") || is("h"))) this.shape.update(now.a, now.f, now.h);
    if (over && (is("e") || is("v") || !changed)) {
      const e = now.e;
      over.style.backgroundColor = color(now.v);
      over.style.border = e[0] > 0 ? `${px(e[0])} solid ${color(e, 1)}` : "";
    }
    if (this.picture && (is("x") || is("z"))) this.stylePicture(w, h);
  }

  // Places the layer. A browser draws what is turned in space onto a surface, which it samples a second time.
  move(m) {
    const { element, face, now, part } = this;
    const { style } = element;
    const isFlat = m[2] === 0 && m[5] === 0;
    style.transform = matrixText(m);
    // A layer behind the viewer or seen edge-on.
    style.visibility = isFlat && m[8] <= 0 ? "hidden" : "";
    if (face === element) return;
    const scales = isFlat ? [1, 1] : fineness(m, now.z);
    // The pixels of a part of a picture are at whole points of the surface.
    const shift = [0, 1].map((axis) => (part ? ((now.x[axis] / (now.x[axis + 2] || 1e-6)) * now.z[axis]) % 1 : 0));
    style.willChange = scales.some((scale) => scale < 1) ? "transform" : "";
    style.transform += ` translate(${shift.map((value) => px(-value))}) scale(${scales.map((scale) => 1 / scale)})`;
    face.style.transform = `scale(${scales}) translate(${shift.map(px)})`;
    [style.width, style.height] = scales.map((scale, axis) => px(scale * now.z[axis]));
  }

  // Clips the child layers.
  clip() {
    const [w, h] = this.now.z;
    const isOver = new Array(4).fill(this.shape !== undefined);
    for (const { now, source, children } of this.children) {
      // The shadow and the descendants of a child may extend in any direction, and so may a page that scrolls.
      if (source.S || source.s || source.u || (children.length > 0 && !source.K)) isOver.fill(true);
      for (const [x, y] of corners(now)) {
        [-y, x - w, y - h, -x].forEach((way, edge) => (isOver[edge] ||= way > 0.01));
      }
    }
    this.inside.style.clipPath = clipText(w, h, this.now.r, isOver, this.under);
  }

  stylePicture(w, h) {
    const { part, picture } = this;
    let [x, y, width, height] = [0, 0, w, h];
    if (part) {
      const rect = this.now.x;
      // If the picture ends where the part ends, both would antialias this edge, so the part extends beyond it.
      const ends = [-rect[1], rect[0] + rect[2] - 1, rect[1] + rect[3] - 1, -rect[0]];
      const [top, right, bottom, left] = this.reach.map((far, edge) =>
        this.face === this.element && ends[edge] > -1e-5 ? 2 : far);
      const [sx, sy] = place(part, -left, -top, w + left + right, h + top + bottom);
      [width, height] = [w / (rect[2] || 1e-6) / sx, h / (rect[3] || 1e-6) / sy];
      [x, y] = [left / sx - rect[0] * width, top / sy - rect[1] * height];
    } else {
      this.styleFringe(w, h);
    }
    place(picture, x, y, width, height);
    if (this.captured) {
      const scales = [width, height].map((side, axis) => round6(Math.ceil(side) / (this.size[axis] || 1)));
      this.captured.element.style.transform = `scale(${scales})`;
    }
  }

  // A whole picture has no pixels beyond its edges, so a slightly larger copy of it is drawn below it.
  styleFringe(w, h) {
    const [top, right, bottom, left] = this.reach;
    const isNeeded = top + right + bottom + left > 0 && this.source.i !== undefined;
    if (isNeeded && !this.fringe) {
      this.fringe = this.store.take(this.source.i[0]);
      this.fringe.style.objectFit = fits[this.source.i[1]];
      this.picture.before(this.fringe);
    }
    if (!this.fringe) return;
    this.fringe.style.display = isNeeded ? "" : "none";
    place(this.fringe, -left, -top, w + left + right, h + top + bottom);
  }

  gradient(w, h) {
    const q = this.now.q;
    const [from, to] = [[q[0] * w, q[1] * h], [q[2] * w, q[3] * h]];
    const stops = stopsOf(q, (rgba) => color(rgba));
    if (!this.source.R) return linearGradient(w, h, from, to, stops);
    const list = stops.map(([paint, place]) => `${paint} ${round4(place * 100)}%`).join(", ");
    const [rx, ry] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
    return `radial-gradient(ellipse ${px(rx)} ${px(ry)} at ${px(from[0])} ${px(from[1])}, ${list})`;
  }
}

const filterText = (radius, url) => [radius > 0 ? `blur(${px(radius)})` : "", url ?? ""].join(" ").trim();

// A 2D transform is written as `matrix`, because a browser draws an element with a 3D transform onto a surface of its
// own, and so samples it twice.
function matrixText(m) {
  if (m[2] === 0 && m[5] === 0 && m[8] > 0) {
    const [a, b, c, d, e, f] = [0, 1, 3, 4, 6, 7].map((index) => m[index] / m[8]);
    return `matrix(${round6(a)},${round6(b)},${round6(c)},${round6(d)},${round4(e)},${round4(f)})`;
  }
  return (
    `matrix3d(${round6(m[0])},${round6(m[1])},0,${m[2]},${round6(m[3])},${round6(m[4])},0,${m[5]},` +
    `0,0,1,0,${round4(m[6])},${round4(m[7])},0,${m[8]})`
  );
}

function round6(value) {
  return Math.round(value * 1e6) / 1e6;
}

// Shows the layers of a segment of a recording, of a state at rest, or of a captured picture.
export class SegmentView {
  constructor(segment, data, store) {
    this.data = data;
    this.store = store;
    this.element = box("s");
    this.homes = new Set(segment.l.filter((source) => !source.M).map((source) => source.p));
    this.layers = segment.l.map((source, index) => new LayerElement(source, this, index));
    this.masks = [];
    this.layers.forEach((layer) => {
      const { source } = layer;
      if (source.M) {
        this.addToMask(layer);
        return;
      }
      const home = this.layers[source.p];
      home?.children.push(layer);
      (home ? home.inside : this.element).append(layer.element);
    });
    for (const layer of this.layers) layer.finish();
    this.seams = new Seams(this.layers, data.size);
    this.seams.update(() => {});
    for (const layer of this.layers) layer.style(null);
    for (const layer of this.layers) if (layer.clips) layer.clip();
    for (const mask of this.masks) {
      if (mask.target.source.k !== undefined) mask.soft = new SoftMask(mask.target, mask.layers, store);
      this.mask(mask);
    }
  }

  addToMask(layer) {
    const target = this.layers[layer.source.p];
    let mask = this.masks.find((one) => one.target === target);
    if (!mask) {
      mask = { target, layers: [] };
      this.masks.push(mask);
    }
    mask.layers.push(layer);
  }

  update(progress) {
    const changed = new Map();
    for (const layer of this.layers) {
      if (layer.moving.length === 0) continue;
      const names = layer.advance(progress);
      if (names.size === 0) continue;
      changed.set(layer, names);
      layer.style(names);
    }
    this.seams.update((layer) => layer.style(null));
    for (const layer of this.layers) {
      if (layer.clips && (changed.has(layer) || layer.children.some((one) => changed.has(one)))) layer.clip();
    }
    for (const mask of this.masks) {
      if (mask.layers.some((layer) => changed.has(layer)) || changed.has(mask.target)) {
        this.mask(mask);
      }
    }
    for (const { shader, now } of this.layers) shader?.draw(now);
  }

  mask({ target, layers, soft }) {
    const { style } = target.face;
    const plain = new Map();
    const all = layers.map((layer) => {
      const now = { ...layer.now, o: layer.now.o[0], path: layer.source.b, cut: plain.get(this.layers[layer.source.C]) };
      plain.set(layer, now);
      return now;
    });
    if (soft) style["mask"] = soft.update(all, target);
    else style.clipPath = clipOf(all);
  }

  // Returns the layer that shows a picture, for a screen that is moved on its own.
  layerOfPicture(number) {
    return this.layers.find((layer) => layer.source.i?.[0] === number && !layer.source.M);
  }

  remove() {
    this.element.remove();
    for (const layer of this.layers) {
      // What is given last is taken first, so that a clip continues.
      for (const image of [layer.fringe, layer.picture]) if (image?.number !== undefined) this.store.give(image);
      layer.captured?.remove();
    }
  }
}
