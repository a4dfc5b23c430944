// Parts of layers that a browser draws with SVG: paths, maps of colors, and masks that are more than a shape.
import { clipped, corners, outlineText, pathText, stopsOf } from "./masks.js";

// The namespace of SVG, and the number of elements that others refer to by their ids.
const space = "http://www.w3.org/2000/svg";
let count = 0;

function assign(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
}

export function draw(name, parent, attributes = {}) {
  const made = document.createElementNS(space, name);
  assign(made, attributes);
  parent.append(made);
  return made;
}

const sheet = (parent) => draw("svg", parent, { class: "v" });

// Adds an element that others refer to; `url` of it is the reference.
function resource(name, parent, attributes = {}) {
  count += 1;
  const id = `segue${count}`;
  return { node: draw(name, parent, { id, ...attributes }), url: `url(#${id})` };
}

// Colors in SVG have no alpha of their own.
const paint = (c, i = 0) => `rgb(${[0, 1, 2].map((part) => c[i + part] * 255)})`;

// The attributes of filters, whose colors are mixed as the compositor mixes them.
const plain = { "color-interpolation-filters": "sRGB" };

// A color matrix as a filter.
export class ColorMap {
  constructor(parent) {
    const { node, url } = resource("filter", sheet(parent), { ...plain, x: -5, y: -5, width: 11, height: 11 });
    this.url = url;
    this.matrix = draw("feColorMatrix", node);
  }

  text(numbers) {
    assign(this.matrix, { values: numbers.join(" ") });
    return this.url;
  }
}

// The filter of the page's backdrops; null in browsers that draw no SVG filter behind an element.
export const backdropFilter = globalThis.chrome ? document.getElementById("segue-backdrop") : null;

// The blurred and recolored backdrop of a layer. A browser blurs only what is behind the element itself, so this
// element covers the screen.
export class Backdrop {
  constructor(parent, [width, height]) {
    const node = document.importNode(backdropFilter, true);
    this.box = document.createElement("div");
    this.box.className = "l";
    Object.assign(this.box.style, { width: `${width}px`, height: `${height}px` });
    parent.prepend(this.box);
    count += 1;
    node.id = `segue${count}`;
    sheet(parent).append(node);
    this.matrix = node.lastElementChild;
  }

  update(now) {
    const { m, z, r, w, d } = now;
    const place = new DOMMatrix([0, 1, 3, 4, 6, 7].map((index) => m[index] / m[8]));
    const scale = Math.sqrt(Math.abs(place.a * place.d - place.b * place.c));
    const { style } = this.box;
    style.clipPath = `path("${outlineText(z[0], z[1], r, m)}")`;
    if (scale > 0) style.transform = `${place.inverse()}`;
    assign(this.matrix.previousElementSibling, { stdDeviation: w[0] * scale });
    assign(this.matrix, { values: d.join(" ") });
    style["backdropFilter"] = `url(#${this.matrix.parentElement.id})`;
  }
}

const caps = ["butt", "round", "square"];
const joins = ["miter", "round", "bevel"];

// A path with its fill and its stroke.
export class Shape {
  constructor([words, rule, cap, join, limit], parent) {
    this.words = words;
    this.area = draw("path", parent, { "fill-rule": rule === 2 ? "evenodd" : "nonzero" });
    // The subpaths, because each has dashes of its own.
    this.parts = words.replaceAll("M", " M").trim().split(" ");
    this.line = draw("g", parent, {
      fill: "none", "stroke-linecap": caps[cap], "stroke-linejoin": joins[join], "stroke-miterlimit": limit,
    });
    this.strokes = this.parts.map(() => draw("path", this.line, { pathLength: 1 }));
  }

  // Draws the points `a` with the numbers of the fill and the stroke.
  update(a, f, h) {
    assign(this.area, { d: pathText(this.words, a), fill: paint(f), "fill-opacity": f[3] });
    const isDrawn = h[3] > 0 && h[4] > 0 && h[5] < h[6];
    assign(this.line, { stroke: paint(h), opacity: isDrawn ? h[3] : 0, "stroke-width": h[4] });
    if (!isDrawn) return;
    let index = 0;
    this.parts.forEach((words, number) => {
      const numbers = a.slice(index, (index += words.replaceAll("Z", "").length * 6 - (words[0] === "M" ? 4 : 0)));
      assign(this.strokes[number], { d: pathText(words, numbers), "stroke-dasharray": "none" });
    });
    if (h[5] > 0 || h[6] < 1) this.shorten(h[5], h[6]);
  }

  // Shows the part of the whole length from `start` to `end`.
  shorten(start, end) {
    const { strokes } = this;
    // Only the lengths of several subpaths have to be measured.
    const lengths = strokes.map((line) => (strokes.length > 1 ? line.getTotalLength() : 1));
    const whole = lengths.reduce((sum, length) => sum + length, 0);
    let before = 0;
    strokes.forEach((line, index) => {
      const from = Math.max((start * whole - before) / lengths[index], 0);
      const to = Math.min((end * whole - before) / lengths[index], 1);
      before += lengths[index];
      if (from >= to) assign(line, { d: "" });
      else if (from > 0 || to < 1) assign(line, { "stroke-dasharray": `${to - from} 2`, "stroke-dashoffset": -from });
    });
  }
}

// Clips an element; returns the path to which it is clipped.
function clipElement(element) {
  const { node, url } = resource("clipPath", element);
  assign(element, { "clip-path": url });
  return draw("path", node);
}

// A layer of a mask.
class MaskLayer {
  constructor({ source }, parent, store) {
    this.source = source;
    const outside = draw("g", parent);
    this.node = draw("g", outside);
    if (source.C !== undefined) this.cut = clipElement(outside);
    if (source.K) this.clip = clipElement(this.node);
    this.under = draw("path", this.node);
    if (source.q !== undefined) {
      this.gradient = resource(source.R ? "radialGradient" : "linearGradient", this.node, { gradientUnits: "userSpaceOnUse" });
      this.ramp = draw("path", this.node, { fill: this.gradient.url });
    }
    if (source.i) {
      this.box = draw("svg", this.node);
      const [number, fit] = source.i;
      this.image = draw("image", this.box, {
        href: store.sources.get(number)?.url ?? "", preserveAspectRatio: ["none", "xMidYMid meet", "xMidYMid slice"][fit],
      });
    }
    if (source.b) this.shape = new Shape(source.b, this.node);
  }

  update(now) {
    const { m, o, g, q, u, x, r, z: [width, height], cut } = now;
    const d = outlineText(width, height, r);
    if (this.clip) assign(this.clip, { d });
    if (this.cut) {
      let polygon = corners(cut);
      for (let next = cut.cut; next; next = next.cut) polygon = clipped(polygon, corners(next));
      assign(this.cut, { d: polygon.length > 2 ? `M${polygon.join("L")}Z` : "" });
    }
    assign(this.node, { transform: `matrix(${[0, 1, 3, 4, 6, 7].map((index) => m[index] / m[8])})`, opacity: o });
    this.node.style.filter = u[0] > 0 ? `blur(${u[0]}px)` : "";
    assign(this.under, { d, fill: paint(g), "fill-opacity": g[3] });
    if (q) this.styleGradient(q, width, height, d);
    if (this.image) {
      const [w, h] = [width / (x[2] || 1e-6), height / (x[3] || 1e-6)];
      assign(this.box, { width, height });
      assign(this.image, { x: -x[0] * w, y: -x[1] * h, width: w, height: h });
    }
    this.shape?.update(now.a, now.f, now.h);
  }

  styleGradient(q, width, height, d) {
    const [x1, y1, x2, y2] = [q[0] * width, q[1] * height, q[2] * width, q[3] * height];
    const { node } = this.gradient;
    assign(this.ramp, { d });
    assign(node, this.source.R
      ? { cx: 0, cy: 0, r: 1, gradientTransform: `translate(${x1},${y1}) scale(${Math.abs(x2 - x1)},${Math.abs(y2 - y1)})` }
      : { x1, y1, x2, y2 });
    node.replaceChildren();
    for (const [rgba, offset] of stopsOf(q, (color) => color)) {
      draw("stop", node, { "offset": offset, "stop-color": paint(rgba), "stop-opacity": rgba[3] });
    }
  }
}

// A mask whose pixels are mapped to opacities.
export class SoftMask {
  constructor(target, layers, store) {
    const root = sheet(target.face);
    this.isOdd = 0;
    this.mode = target.source.k;
    this.shown = resource("mask", root, { maskUnits: "userSpaceOnUse", "mask-type": "alpha" });
    this.effect = resource("filter", root, { ...plain, filterUnits: "userSpaceOnUse" });
    const { node } = this.effect;
    if (this.mode > 1) {
      // Transparent pixels have the luminance of black.
      draw("feFlood", node);
      const merge = draw("feMerge", node);
      draw("feMergeNode", merge);
      draw("feMergeNode", merge, { in: "SourceGraphic" });
      draw("feColorMatrix", node, { values: "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 .2126 .7152 .0722 0 0" });
    }
    this.curve = draw("feFuncA", draw("feComponentTransfer", node), { type: "linear" });
    this.inside = draw("g", this.shown.node, { filter: this.effect.url });
    // Without it, a group with no pixels would have no filter.
    this.ground = draw("rect", this.inside, { "fill-opacity": 0 });
    this.layers = layers.map((layer) => new MaskLayer(layer, this.inside, store));
  }

  // Draws the layers with their current numbers; returns the mask as CSS.
  update(layers, { element, now }) {
    const { z: [width, height], n: [threshold, softness], o: [opacity] } = now;
    const area = { x: -width, y: -height, width: 3 * width, height: 3 * height };
    for (const node of [this.shown.node, this.effect.node, this.ground]) assign(node, area);
    const soft = Math.max(softness, 0.002);
    const inverse = this.mode % 2;
    assign(this.curve, { slope: (1 - 2 * inverse) / soft, intercept: (soft - threshold * (1 + soft) + inverse) / soft });
    this.layers.forEach((layer, index) => layer.update(layers[index]));
    // Chromium draws a changed mask anew only within the element's own box, but a changed opacity with all descendants.
    element.style.opacity = opacity - (this.isOdd ^= 1) * 1e-5;
    return this.shown.url;
  }
}
