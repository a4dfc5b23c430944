// The contents of the screen: a state at rest or a recording at a progress.
import { SegmentView, px } from "./layers.js";

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

  // Shows a state, whose screen with this picture may be moved sideways, or its sheet up.
  rest(signature, picture, offset = 0, lift = 0) {
    const segment = this.data.states[signature];
    if (!segment) return;
    const isMoved = offset || lift;
    // A page may have scrolled.
    if (!this.replace(`${isMoved ? "~" : ""}${signature}`, [segment])) this.views[0].update(0);
    if (!isMoved) return;
    const [view] = this.views;
    const layer = offset && view.layerOfPicture(picture);
    if (layer) layer.element.style.translate = px(offset);
    // A sheet is as high as the screen, and its handle may be above it.
    for (const { element, source } of lift ? [...view.layers].reverse() : []) {
      if (source.p < 0) element.style.translate = `0 ${px(-lift)}`;
      if (source.z[1] === this.data.size[1]) break;
    }
  }

  // Shows a recording by its number; 0 < progress < 1.
  play(number, progress, from, to) {
    const recording = this.data.recordings[number];
    if (!recording || recording.s.length === 0) {
      this.replace(`d ${from} > ${to}`, [this.data.states[from], this.data.states[to]]);
      this.views[1].element.style.opacity = `${Math.round(progress * 1e4) / 1e4}`;
      return;
    }
    let index = recording.s.length - 1;
    while (index > 0 && recording.s[index].b > progress) index -= 1;
    this.replace(`r ${number} ${index}`, [recording.s[index]]);
    this.views[0].update(progress);
  }
}
