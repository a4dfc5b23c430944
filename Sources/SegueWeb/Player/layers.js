// Draws the layers of a recording as elements. An element is placed in its group's coordinates; groups
// are the layers that clip, fade, blur or mask what is inside them.
import { readTrack, trackValue } from "./motion.js";
import { linearGradient, maskOf, stopsOf } from "./masks.js";

// The properties with the numbers that have no effect.
const defaults = {
  m: [1, 0, 0, 0, 1, 0, 0, 0, 1], z: [0, 0], o: [1], g: [0, 0, 0, 0], r: [0, 0, 0, 0],
  x: [0, 0, 1, 1], e: [0, 0, 0, 0, 0], s: [0, 0, 0, 0, 0, 0, 0], v: [0, 0, 0, 0], q: null,
  u: [0], w: [0],
};
const names = Object.keys(defaults);
const fits = ["fill", "contain", "cover"];

// Strips of a picture reach this far beyond the edges that they share, so that no seam is between them.
const bleed = 0.5;

const round = (value) => Math.round(value * 1e4) / 1e4;
const px = (value) => `${round(value)}px`;

export function color(c, i = 0) {
  const part = (value) => Math.round(value * 25500) / 100;
  return `rgba(${part(c[i])},${part(c[i + 1])},${part(c[i + 2])},${round(c[i + 3])})`;
}

function radii(r) {
  return `${px(r[0])} ${px(r[1])} ${px(r[2])} ${px(r[3])}`;
}

function box(className) {
  const element = document.createElement("div");
  element.className = className;
  return element;
}

// The elements that show pictures, which are kept so that a picture is decoded once.
export class PictureStore {
  constructor(pictures) {
    this.sources = new Map();
    this.free = new Map();
    for (const [number, [type, text]] of Object.entries(pictures)) {
      let bytes = text;
      if (type !== "image/svg+xml") {
        const binary = atob(text);
        bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
      }
      const url = URL.createObjectURL(new Blob([bytes], { type }));
      this.sources.set(Number(number), { url, isVideo: type.startsWith("video/") });
    }
  }

  async ready() {
    const all = [...this.sources].map(async ([number, source]) => {
      if (source.isVideo) return;
      const image = this.take(number);
      await image.decode().catch(() => {});
      this.give(image);
    });
    await Promise.all(all);
  }

  take(number) {
    const kept = this.free.get(number)?.pop();
    if (kept) {
      kept.style.cssText = "";
      return kept;
    }
    const source = this.sources.get(number);
    const element = document.createElement(source?.isVideo ? "video" : "img");
    element.className = "p";
    element.draggable = false;
    element.number = number;
    if (source?.isVideo) {
      Object.assign(element, { muted: true, loop: true, autoplay: true, playsInline: true });
    } else {
      element.alt = "";
      element.decoding = "sync";
    }
    if (source) element.src = source.url;
    return element;
  }

  give(element) {
    const list = this.free.get(element.number) ?? [];
    this.free.set(element.number, list);
    if (list.length < 4) list.push(element);
  }
}

class LayerElement {
  constructor(source, view) {
    this.source = source;
    this.element = box("l");
    this.inside = this.element;
    this.now = {};
    this.moving = [];
    for (const name of names) {
      const none = defaults[name];
      const own = source[name];
      if (own === undefined) {
        this.now[name] = none;
        continue;
      }
      const count = name === "q" && !Array.isArray(own) ? own.v.length / own.t.length : none?.length;
      const track = readTrack(own, count);
      this.now[name] = trackValue(track, 0, new Array(track.count));
      if (track.times) this.moving.push([name, track]);
    }
    if (source.K) {
      this.inside = box("k");
      this.element.append(this.inside);
    }
    this.addContent(view);
  }

  addContent(view) {
    const { source } = this;
    if (source.i) {
      this.picture = view.store.take(source.i[0]);
      this.picture.style.objectFit = fits[source.i[1]];
      this.addPicture(this.picture);
    } else if (source.c !== undefined) {
      this.captured = new SegmentView(view.data.captures[source.c], view.data, view.store);
      const holder = box("c");
      holder.append(this.captured.element);
      this.size = view.data.captures[source.c].l[0].z;
      this.addPicture(holder);
      this.holder = holder;
    }
  }

  addPicture(element) {
    if (this.source.x === undefined) {
      this.inside.append(element);
      return;
    }
    this.part = box("i");
    const [, , w, h] = this.now.x;
    this.bleed = [h === 1 && w < 1 ? bleed : 0, w === 1 && h < 1 ? bleed : 0];
    this.part.style.inset = this.inset();
    this.part.append(element);
    this.inside.append(this.part);
  }

  inset() {
    return `${-this.bleed[1]}px ${-this.bleed[0]}px`;
  }

  // Adds what is over the layers inside: the border and the overlay.
  finish() {
    const { source } = this;
    if (source.e === undefined && source.v === undefined) return;
    this.over = box("o");
    if (this.part) this.over.style.inset = this.inset();
    this.element.append(this.over);
  }

  // Takes the numbers at a progress; returns the names of those that are new.
  advance(progress) {
    const changed = new Set();
    for (const [name, track] of this.moving) {
      const before = this.now[name];
      const after = trackValue(track, progress, new Array(track.count));
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
    const { style } = this.element;
    const is = (name) => (changed ? changed.has(name) : source[name] !== undefined);
    const [w, h] = now.z;
    if (is("m") || !changed) {
      const m = now.m;
      style.transform =
        `matrix3d(${round6(m[0])},${round6(m[1])},0,${m[2]},${round6(m[3])},${round6(m[4])},0,${m[5]},` +
        `0,0,1,0,${round(m[6])},${round(m[7])},0,${m[8]})`;
      // A layer behind the viewer or seen edge-on.
      style.visibility = m[8] <= 0 && m[2] === 0 && m[5] === 0 ? "hidden" : "";
    }
    if (is("z")) {
      style.width = px(w);
      style.height = px(h);
    }
    if (is("o")) style.opacity = round(now.o[0]);
    if (is("g")) style.backgroundColor = color(now.g);
    if (is("r")) {
      style.borderRadius = radii(now.r);
      if (this.over) this.over.style.borderRadius = style.borderRadius;
    }
    if (is("q") || (is("z") && now.q)) style.backgroundImage = this.gradient(w, h);
    if (is("s")) {
      const s = now.s;
      style.boxShadow = s[3] > 0 ? `${px(s[4])} ${px(s[5])} ${px(2 * s[6])} ${color(s)}` : "";
    }
    if (is("u")) style.filter = now.u[0] > 0 ? `blur(${px(now.u[0])})` : "";
    if (is("w")) style.backdropFilter = now.w[0] > 0 ? `blur(${px(now.w[0])})` : "";
    if (this.over && (is("e") || is("v") || !changed)) {
      const e = now.e;
      this.over.style.backgroundColor = color(now.v);
      this.over.style.border = e[0] > 0 ? `${px(e[0])} solid ${color(e, 1)}` : "";
    }
    this.stylePicture(is);
  }

  stylePicture(is) {
    const { now, part, holder } = this;
    const [w, h] = now.z;
    if (part && (is("x") || is("z"))) {
      const [x, y, pw, ph] = now.x;
      const inner = this.picture ?? holder;
      const [width, height] = [w / (pw || 1e-6), h / (ph || 1e-6)];
      Object.assign(inner.style, {
        width: px(width), height: px(height),
        left: px(this.bleed[0] - x * width), top: px(this.bleed[1] - y * height),
      });
    }
    if (holder && (is("z") || is("x"))) {
      const [, , pw, ph] = now.x;
      const [width, height] = [w / (pw || 1e-6), h / (ph || 1e-6)];
      this.captured.element.style.transform =
        `scale(${width / (this.size[0] || 1)},${height / (this.size[1] || 1)})`;
    }
  }

  gradient(w, h) {
    const q = this.now.q;
    const [from, to] = [[q[0] * w, q[1] * h], [q[2] * w, q[3] * h]];
    const stops = stopsOf(q, (rgba) => color(rgba));
    if (!this.source.R) return linearGradient(w, h, from, to, stops);
    const list = stops.map(([paint, place]) => `${paint} ${round(place * 100)}%`).join(", ");
    const [rx, ry] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
    return `radial-gradient(ellipse ${px(rx)} ${px(ry)} at ${px(from[0])} ${px(from[1])}, ${list})`;
  }
}

function round6(value) {
  return Math.round(value * 1e6) / 1e6;
}

// The layers of one shape: a segment of a recording, a state at rest, or a captured picture.
export class SegmentView {
  constructor(segment, data, store) {
    this.data = data;
    this.store = store;
    this.element = box("s");
    this.layers = segment.l.map((source) => new LayerElement(source, this));
    this.masks = [];
    this.layers.forEach((layer, index) => {
      const { source } = layer;
      if (source.M) {
        this.addToMask(layer, index);
        return;
      }
      const home = this.layers[source.p];
      (home ? home.inside : this.element).append(layer.element);
    });
    for (const layer of this.layers) layer.finish();
    for (const layer of this.layers) layer.style(null);
    for (const mask of this.masks) this.mask(mask);
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
    for (const mask of this.masks) {
      if (mask.layers.some((layer) => changed.has(layer)) || changed.has(mask.target)) {
        this.mask(mask);
      }
    }
  }

  mask({ target, layers }) {
    const [w, h] = target.now.z;
    const plain = new Map();
    const all = layers.map((layer) => {
      const now = { ...layer.now, o: layer.now.o[0], cut: plain.get(this.layers[layer.source.C]) };
      plain.set(layer, now);
      return now;
    });
    const { image, clip } = maskOf(all, w, h);
    const { style } = target.element;
    style.clipPath = clip;
    style.maskImage = image;
  }

  // Returns the layer that shows a picture, for a screen that is moved by itself.
  layerOfPicture(number) {
    return this.layers.find((layer) => layer.source.i?.[0] === number && !layer.source.M);
  }

  remove() {
    this.element.remove();
    for (const layer of this.layers) {
      if (layer.picture) this.store.give(layer.picture);
      layer.captured?.remove();
    }
  }
}

// What is on the screen: a state at rest or a recording at a progress.
export class Scene {
  constructor(root, data, store) {
    this.root = root;
    this.data = data;
    this.store = store;
    this.views = [];
    this.shown = "";
  }

  replace(key, segments) {
    if (this.shown === key) return false;
    this.shown = key;
    for (const view of this.views) view.remove();
    this.views = segments.map((segment) => new SegmentView(segment, this.data, this.store));
    this.root.append(...this.views.map((view) => view.element));
    return true;
  }

  // Shows a state, whose screen with this picture may be moved sideways.
  rest(signature, picture, offset = 0) {
    const segment = this.data.states[signature];
    if (!segment) return;
    const isMoved = offset !== 0;
    this.replace(`${isMoved ? "~" : ""}${signature}`, [segment]);
    if (!isMoved) return;
    const layer = this.views[0].layerOfPicture(picture);
    if (layer) layer.element.style.translate = px(offset);
  }

  // Shows a recording by its number; 0 < progress < 1.
  play(number, progress, from, to) {
    const recording = this.data.recordings[number];
    if (!recording || recording.s.length === 0) {
      this.replace(`d ${from} > ${to}`, [this.data.states[from], this.data.states[to]]);
      this.views[1].element.style.opacity = round(progress);
      return;
    }
    let index = recording.s.length - 1;
    while (index > 0 && recording.s[index].b > progress) index -= 1;
    this.replace(`r ${number} ${index}`, [recording.s[index]]);
    this.views[0].update(progress);
  }
}
