// The pages of screens whose picture scrolls: how far each has scrolled, a finger that moves the one in view, and its
// movement afterwards. Only a page with such screens has this module.
import { Drag, resisted } from "./gestures.js";
import { px } from "./layers.js";
import { trackValue } from "./motion.js";
import { swipeFinger, tapSlop } from "./player.js";
import { distance } from "./seams.js";

// UIScrollView's rate of deceleration, for each second, and the speed in points per second at which a page stands still: a
// quarter of a point before it would, as SegueKit's scroll view.
const slowing = 1000 * Math.log(0.998);
const still = -0.25 * slowing;
// Beyond the ends a page follows a finger by less and less, with UIKit's factor, and comes back by a spring without swing:
// its angular frequency, and the time in seconds after which it is at rest. As SegueKit's scroll view.
const rubber = 0.55;
const [spring, springTime] = [(2 * Math.PI) / 0.6, 1.2];

// The height at a bar in which the bar's line may be; as in a film.
const line = 2;

// How long the bar that shows how far a page has scrolled is seen after a movement, and how long it fades at the end, in
// seconds; as in a film.
const [barTime, barFade] = [0.55, 0.25];

// The part of its way in which a card comes out from behind a bar; as the animators' pictures of bars leave.
const leaving = 0.35;

export class Scrolling {
  constructor(player) {
    this.player = player;
    // The distances by which the pages have scrolled down, by the screens' numbers.
    this.offsets = new Map();
    // The movement of a page: its value after some seconds, and how long it lasts.
    this.motion = null;
    this.drag = null;
    // The time of the last movement, and the bar.
    this.moved = -1;
    this.bar = null;
    // What is seen beyond an end, and the colours of pages there.
    this.end = null;
    this.colors = new Map();
  }

  // A screen's page: its height, the heights of its bars, and 1 if nothing shows how far it has scrolled; undefined for a screen that does not scroll.
  page(number) {
    return this.player.data.screens[number]?.P;
  }

  // The number of the screen in view, if it scrolls and nothing is in flight.
  get shown() {
    const { player } = this;
    const number = player.flight ? -1 : player.screenNumber;
    return this.page(number) ? number : -1;
  }

  offset(number) {
    return this.offsets.get(number) ?? 0;
  }

  // Moves a page to an offset between its ends.
  set(number, offset) {
    this.move(number, this.inside(number, offset));
  }

  // Moves a page, which a finger and its movement afterwards may pull beyond its ends.
  move(number, offset) {
    this.moved = this.player.now;
    this.offsets.set(number, offset);
  }

  // The nearest offset between the ends of a page.
  inside(number, offset) {
    return Math.min(Math.max(offset, 0), this.page(number)[0] - this.player.size.y);
  }

  // The offset that a page shows for a finger's one, and the finger's offset for one that the page shows.
  resisted(number, offset) {
    const end = this.inside(number, offset);
    return end + Math.sign(offset - end) * resisted(Math.abs(offset - end), this.player.size.y);
  }

  free(number, offset) {
    const end = this.inside(number, offset);
    const high = this.player.size.y;
    const way = Math.min(Math.abs(offset - end), high - 1);
    return end + (Math.sign(offset - end) * high * way) / (rubber * (high - way));
  }

  // The part of an area of a screen's picture that is in view; null if it is scrolled away.
  seen(number, area) {
    const page = this.page(number);
    if (!page) return area;
    const [height, top, bottom] = page;
    const [x, y, w, h] = area;
    const high = this.player.size.y;
    if (top > 0 && y + h <= top + 0.5) return area;
    if (bottom > 0 && y >= height - bottom - 0.5) return [x, y - height + high, w, h];
    const place = y - this.offset(number);
    const [from, to] = [Math.max(place, top), Math.min(place + h, high - bottom)];
    return to > from ? [x, from, w, to - from] : null;
  }

  // How far a page has scrolled in what is drawn: an animator has it between its ends.
  seenOffset(number) {
    const offset = this.offset(number);
    return this.player.flight ? this.inside(number, offset) : offset;
  }

  // Moves the page in view to its offset of `offsets`. The curve is a list of values at equal distances.
  scroll(offsets, duration, curve) {
    const number = this.shown;
    const offset = offsets[number];
    if (offset === undefined) return;
    const from = this.offset(number);
    const last = curve.length - 1;
    this.begin(number, duration, (time) => {
      const place = (time / duration) * last;
      const index = Math.min(Math.floor(place), last - 1);
      return from + (offset - from) * (curve[index] + (curve[index + 1] - curve[index]) * (place - index));
    });
  }

  // How much of the bar is seen, from 0 to 1.
  get barOpacity() {
    const age = this.player.now - this.moved;
    const isSeen = this.moved >= 0 && age >= 0 && age < barTime && this.page(this.shown)?.[3] === 0;
    return isSeen ? Math.min((barTime - age) / barFade, 1) : 0;
  }

  // Draws what is seen beyond an end of the page in view, and the bar at its right edge. The layers themselves know how
  // far a page has scrolled.
  draw(view) {
    for (const { layers } of view.scene.views) this.place(layers);
    this.drawEnd(view);
    this.drawBar(view.screen);
  }

  place(layers) {
    for (const layer of layers) {
      const { source, captured } = layer;
      if (captured?.layers) this.place(captured.layers);
      for (const number in source.S) this.extend(layers[source.p], number);
      if (source.p < 0 && source.S) this.cut(layer);
    }
  }

  // Cuts a card that grows out of an element under a bar off at the bar, which it then leaves behind. The recording has the
  // element between the bars.
  cut({ element, moving, now, shares: [{ number, share }] }) {
    const end = [0, 1].find((one) => trackValue(share, one)[0] > 0.99);
    if (end === undefined) return;
    const at = (name) => {
      const track = moving.find((one) => one.name === name)?.track;
      return track ? trackValue(track, end) : now[name];
    };
    const [m, [, h]] = [at("m"), at("z")];
    const y = m[7] - this.seenOffset(number);
    const [, top, bottom] = this.page(number);
    const high = this.player.size.y;
    // The share has the curve of the card's way.
    const closed = 1 - (1 - trackValue(share, this.player.machine.place)[0]) / leaving;
    const isUnder = [y < top - 0.5, y + h * m[4] > high - bottom + 0.5];
    const lines = [isUnder[0] ? top * closed : -high, isUnder[1] ? high - bottom * closed : 2 * high];
    const [from, to] = lines.map((line) => px((line - now.m[7]) / now.m[4]));
    const isCut = closed > 0 && isUnder.some(Boolean);
    element.style.clipPath = isCut ? `polygon(-999px ${from},9999px ${from},9999px ${to},-999px ${to})` : "";
  }

  // The edge of a bar may be within a pixel, of which the bar and the page each cover a part, so that what is behind both
  // would show as a line. Therefore the layer that clips a page extends a little under the bars.
  extend(layer, number) {
    if (!layer?.clips || layer.under.some(Boolean)) return;
    const [, top, bottom] = this.page(number);
    if ((!top && !bottom) || Math.abs(layer.now.z[1] + top + bottom - this.player.size.y) > 0.1) return;
    layer.under = [top && distance, 0, bottom && distance, 0];
    layer.clip();
  }

  // Beyond its ends a page has the colour that it has there, where its picture has nothing or its bars a second time. The
  // row with that colour is covered, too, so that the bar's line does not go away from the bar.
  drawEnd({ scene, screen }) {
    const number = this.shown;
    const way = number < 0 ? 0 : this.offset(number) - this.inside(number, this.offset(number));
    if (!way && !this.end) return;
    this.end ??= document.createElement("div");
    this.end.hidden = !way;
    const { layers } = scene.views[0];
    const layer = layers.find(({ source }) => source.S?.[number] && source.i);
    if (!way || !layer) return;
    const [height, top, bottom] = this.page(number);
    const key = `${number} ${way < 0}`;
    const { x, y } = this.player.size;
    if (!this.colors.has(key)) {
      const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
      const context = canvas.getContext("2d");
      const image = [...screen.querySelectorAll("img")].find((one) => one.number === layer.source.i[0]);
      if (image) context.drawImage(image, -2, way < 0 ? -top - line : bottom + line + 1 - height, x, height);
      const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
      this.colors.set(key, `rgb(${red},${green},${blue})`);
    }
    // It is behind the bars, a little of it under them as the page is.
    const home = layers[layer.source.p].inside;
    if (this.end.parentElement !== home) home.append(this.end);
    const place = way < 0 ? -distance : y - top - bottom - way - line - 1;
    this.end.style.cssText = `position:absolute;left:0;width:${x}px;height:${Math.abs(way) + line + 1 + distance}px;` +
      `top:${place}px;background:${this.colors.get(key)};pointer-events:none`;
  }

  // Draws the bar that shows how far the page in view has scrolled.
  drawBar(screen) {
    const opacity = this.barOpacity;
    if (!opacity && !this.bar) return;
    this.bar ??= screen.appendChild(document.createElement("div"));
    this.bar.style.opacity = opacity;
    if (!opacity) return;
    const [height, top, bottom] = this.page(this.shown);
    const { x, y } = this.player.size;
    // The corners of a phone's screen, and what the system shows there.
    const isPhone = y > 1.7 * x;
    const from = top + (isPhone && top < 2.5 ? 47 : 2.5);
    const track = y - bottom - (isPhone && bottom < 2.5 ? 34 : 2.5) - from;
    const length = Math.max((track * (y - top - bottom)) / (height - top - bottom), 36);
    const place = from + ((track - length) * this.inside(this.shown, this.offset(this.shown))) / (height - y);
    this.bar.style.cssText = `position:absolute;z-index:2;width:3px;border-radius:2px;background:#808080a6;` +
      `left:${x - 5.5}px;top:${place}px;height:${length}px;opacity:${opacity};pointer-events:none`;
  }

  // Lets the page go with a velocity. At an end it goes a little beyond it, and comes back.
  coast(number, velocity) {
    const from = this.offset(number);
    const back = (end, away, speed) => (time) =>
      end + (away + (speed + spring * away) * time) * Math.exp(-spring * time);
    const near = this.inside(number, from);
    if (near !== from) {
      this.begin(number, springTime, back(near, from - near, velocity));
      return;
    }
    if (Math.abs(velocity) <= still) return;
    const at = (time) => from + (velocity * (Math.exp(slowing * time) - 1)) / slowing;
    const last = from - velocity / slowing;
    const end = this.inside(number, last);
    if (end === last) {
      this.begin(number, Math.log(still / Math.abs(velocity)) / slowing, at);
      return;
    }
    const hit = Math.log(1 + ((end - from) * slowing) / velocity) / slowing;
    const beyond = back(end, 0, velocity * Math.exp(slowing * hit));
    this.begin(number, hit + springTime, (time) => (time < hit ? at(time) : beyond(time - hit)));
  }

  begin(number, duration, value) {
    this.motion = { number, start: this.player.now, duration, value };
  }

  get isMoving() {
    return this.motion !== null;
  }

  tick(time) {
    const { motion } = this;
    if (!motion) return;
    if (this.shown !== motion.number) {
      this.motion = null;
      return;
    }
    const elapsed = Math.min(time - motion.start, motion.duration);
    this.move(motion.number, motion.value(elapsed));
    if (elapsed < motion.duration) return;
    this.motion = null;
    this.set(motion.number, this.offset(motion.number));
  }

  // Takes an event of a pointer that no controller drives. Returns true if the pointer moves the page.
  pointer(pointer, event) {
    const number = this.shown;
    if (event.phase === "began") {
      const [, top, bottom] = this.page(number) ?? [];
      const isOn = number >= 0 && this.player.pointers.size === 1 && event.y >= top && event.y < this.player.size.y - bottom;
      if (!isOn) return false;
      // A finger that stops the page taps nothing.
      if (this.motion) pointer.tap = null;
      this.motion = null;
      this.drag ??= new Drag();
      this.drag.prepare(true);
      pointer.scrolls = { number, from: this.free(number, this.offset(number)), isMoving: false, x: event.x, y: event.y };
    }
    const { scrolls } = pointer;
    if (!scrolls || scrolls.number !== number) return false;
    if (event.id === swipeFinger) return this.turn(pointer, event);
    const change = this.drag.handle(event);
    if (change === "began") this.claim(pointer, event);
    if (!scrolls.isMoving) {
      // A finger that stopped the page beyond its end lets it go.
      if (["ended", "cancelled"].includes(event.phase)) this.coast(number, 0);
      return false;
    }
    this.move(number, this.resisted(number, scrolls.from - this.drag.way));
    if (change === "ended" || change === "cancelled") this.coast(number, change === "ended" ? -this.drag.velocity : 0);
    return true;
  }

  // Takes the pointer away from the controllers.
  claim(pointer, event) {
    pointer.scrolls.isMoving = true;
    pointer.tap = null;
    for (const other of pointer.candidates) other.pointer({ ...event, phase: "cancelled" });
    pointer.candidates = [];
  }

  // Moves the page by what a wheel has turned, as a browser does: by all of it, and no further, because a system that
  // lets a swipe coast sends its turns. As long as a controller may take the swipe, the page waits for it.
  turn(pointer, event) {
    const { scrolls } = pointer;
    const [x, y] = [Math.abs(event.x - scrolls.x), Math.abs(event.y - scrolls.y)];
    const isOwn = y > x && (y >= tapSlop || event.phase === "ended");
    if (!scrolls.isMoving && (isOwn || !pointer.candidates.length)) this.claim(pointer, event);
    if (!scrolls.isMoving) return false;
    this.set(scrolls.number, this.offset(scrolls.number) + scrolls.y - event.y);
    scrolls.y = event.y;
    return true;
  }
}
