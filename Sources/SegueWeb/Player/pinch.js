// Pinches: the interaction controller pinch, which makes the same decisions as the plug-in of the same name, the rules
// for several fingers, and the pinch on a touchpad.
import { Drag, allows } from "./gestures.js";
import { tapDuration, tapSlop } from "./player.js";

// Two fingers that come together go back, and two that move apart go forward. The whole way is a
// ratio of distances, so the progress is logarithmic.
export class PinchController {
  constructor(operation, settings, host) {
    this.operation = operation;
    this.settings = settings;
    this.host = host;
    host.arbiter ??= new Arbiter(host);
    // The fingers that are down, at most two.
    this.fingers = [];
    // Has the progress as the place of its finger, and its velocity.
    this.hand = new Drag();
    this.hasMoved = false;
    // The distance at which the progress is `start`.
    this.reference = 1;
    this.start = 0;
    this.isDriving = false;
    // True when the fingers that are down have no effect any longer.
    this.hasFailed = false;
    // 1 when a larger distance leads toward the end, else -1; 0 when no transition has begun.
    this.sign = 0;
  }

  get isPair() {
    return this.fingers.length > 1;
  }

  // At least a point, so that fingers at one location have a ratio.
  get spread() {
    const [a, b] = this.fingers;
    return Math.max(Math.hypot(b.x - a.x, b.y - a.y), 1);
  }

  pointer(event) {
    const { fingers } = this;
    const index = fingers.findIndex((finger) => finger.id === event.id);
    const old = fingers[index];
    if (event.phase === "began") {
      if (this.isPair) return;
      fingers.push(event);
      if (this.isPair) this.hold();
    } else if (old) {
      fingers[index] = event;
      if (event.phase === "moved") {
        this.move(event);
        return;
      }
      if (this.isDriving && this.hasMoved) this.follow(event);
      fingers.splice(index, 1);
      if (!this.isDriving) return;
      this.isDriving = false;
      this.host.letGo(this.hasMoved ? this.hand.velocity : 0, event.phase === "cancelled");
    }
  }

  // The second finger went down: the distance counts from here. Two fingers catch the controller's transition.
  hold() {
    const { host } = this;
    this.reference = this.spread;
    this.hasMoved = false;
    this.hasFailed = false;
    if (!this.sign || !host.drives(this) || !host.pause()) return;
    this.start = host.percent;
    this.isDriving = true;
  }

  move(event) {
    if (!this.isPair || this.hasFailed) return;
    if (!this.isDriving) this.begin(this.spread - this.reference, this.settings.slop ?? 10);
    if (this.isDriving) this.host.update(this.follow(event));
  }

  // Begins a transition when the distance has changed by the slop.
  begin(change, slop) {
    if (Math.abs(change) < slop || change === 0) return;
    const sign = change < 0 ? -1 : 1;
    const isForward = change > 0 !== (this.settings.reversed === true);
    if (!allows(this.operation, isForward) || !this.host.begin(this, this.operation, isForward)) {
      this.hasFailed = true;
      return;
    }
    this.reference = Math.max(this.reference + sign * slop, 1);
    this.sign = sign;
    this.start = 0;
    this.isDriving = true;
  }

  // Returns the progress, which the hand follows like a finger.
  follow({ phase, t }) {
    const way = Math.log(this.spread / this.reference) / Math.log(this.settings.ratio ?? 3);
    const x = this.start + this.sign * way;
    const event = { phase, id: 0, x, y: 0, t };
    if (this.hasMoved) this.hand.handle(event);
    else this.hand.grab(event);
    this.hasMoved = true;
    return x;
  }

  ended() {
    this.isDriving = false;
    this.hasFailed = true;
    this.sign = 0;
  }
}

// Decides between taps and controllers when several fingers are down, as SegueKit's GestureArbiter and
// TapGestureRecognizer do. A page without pinches has only the simpler rules of Player.
class Arbiter {
  constructor(host) {
    this.host = host;
    // The controllers that follow fingers: {ids, isActive}, with the identifiers of the fingers that have gone down on
    // the controller. A controller is active from its first transition until all its fingers are up.
    this.entries = new Map();
    // The fingers that the tap recognizer follows. After a tap has failed, it follows no further ones until these
    // are up.
    this.touches = new Set();
    // The tap that may still be recognized, with the only finger in `touches`; null when it has failed.
    this.tap = null;
    for (const [id, finger] of host.pointers) {
      this.join(id, finger);
      if (finger.owner) this.entries.get(finger.owner).isActive = true;
      else if (!finger.grab) this.touches.add(id);
    }
    const pointer = host.pointer.bind(host);
    this.recognize = host.tap.bind(host);
    host.pointer = (event) => {
      const { tap } = this;
      if (tap && event.t - tap.t > tapDuration) this.tap = null;
      pointer(event);
      this.leave();
    };
    host.claim = (finger, controller, event) => {
      if (event.phase === "began") this.join(event.id, finger);
      this.claim(finger, controller, event);
    };
    host.tap = (finger, event) => {
      if (event.phase === "began") this.join(event.id, finger);
      this.touch(event);
    };
  }

  join(id, finger) {
    const { entries } = this;
    for (const one of finger.candidates) {
      if (!entries.has(one)) entries.set(one, { ids: new Set(), isActive: false });
      entries.get(one).ids.add(id);
    }
  }

  // Removes the controllers whose fingers are up.
  leave() {
    const fingers = [...this.host.pointers.values()];
    for (const one of this.entries.keys()) {
      if (!fingers.some((finger) => finger.candidates.includes(one))) this.entries.delete(one);
    }
  }

  // Takes the fingers of a controller away, except those with which it has begun a transition.
  lose(controller) {
    this.entries.delete(controller);
    for (const finger of this.host.pointers.values()) {
      if (finger.owner === controller || !finger.candidates.includes(controller)) continue;
      finger.candidates = finger.candidates.filter((one) => one !== controller);
      controller.pointer({ ...finger.last, phase: "cancelled" });
    }
  }

  // Gives a finger to a controller that has begun or caught a transition with it.
  claim(finger, controller, event) {
    finger.owner = controller;
    const lost = { ...event, phase: "cancelled" };
    for (const one of finger.candidates) if (one !== controller) one.pointer(lost);
    this.touch(lost);
    const own = this.entries.get(controller);
    if (!own || own.isActive) return;
    const others = [...this.entries].filter(
      ([one, entry]) => one !== controller && [...entry.ids].some((id) => own.ids.has(id)));
    if (others.some(([, entry]) => entry.isActive)) {
      this.lose(controller);
      return;
    }
    own.isActive = true;
    if (this.tap && own.ids.has(this.tap.id)) this.tap = null;
    for (const [one] of others) this.lose(one);
  }

  // Handles an event of the tap recognizer.
  touch(event) {
    const { host, touches } = this;
    const { id, phase, x, y } = event;
    if (phase === "began") {
      const isInside = x >= 0 && y >= 0 && x < host.size.x && y < host.size.y;
      if (host.flight || !isInside || (touches.size && !this.tap)) return;
      this.tap = touches.size ? null : event;
      touches.add(id);
      return;
    }
    if (!touches.has(id)) return;
    if (phase !== "moved") touches.delete(id);
    const { tap } = this;
    if (!tap) return;
    if (phase === "cancelled" || Math.hypot(x - tap.x, y - tap.y) > tapSlop) this.tap = null;
    if (phase !== "ended" || !this.tap) return;
    this.tap = null;
    // An active controller prevents the tap; otherwise the tap takes the finger's controllers away from all fingers.
    const rivals = [...this.entries].filter(([, entry]) => entry.ids.has(id));
    if (rivals.some(([, entry]) => entry.isActive)) return;
    for (const [one] of rivals) this.entries.delete(one);
    this.recognize({ tap }, event);
    for (const [one] of rivals) this.lose(one);
  }
}

// The pause after which a pinch on a touchpad has ended, in seconds.
const pinchPause = 0.2;

// A pinch on a touchpad, which arrives as turns of a wheel with the control key. It moves two fingers beside the middle of
// the screen.
class Touchpad {
  constructor(page) {
    this.page = page;
    // The distance of the fingers; 0 while they are up.
    this.spread = 0;
    this.end = 0;
    page.root.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      // The page is not zoomed.
      event.preventDefault();
      this.turn(event.deltaY);
    });
    page.onTick = (time) => {
      if (this.spread && time >= this.end) this.send("ended");
    };
  }

  turn(way) {
    const { page } = this;
    if (!this.spread) {
      if (page.player.pointers.size > 0) return;
      page.takeOver();
      this.spread = page.data.size[0] / 2;
      this.send("began");
    }
    this.end = page.now + pinchPause;
    this.spread *= Math.exp(-way / 100);
    this.send("moved");
    clearTimeout(this.timer);
    if (page.isAutomatic) this.timer = setTimeout(() => page.tick(), 1000 * pinchPause + 5);
  }

  send(phase) {
    const { page, spread } = this;
    const [w, h] = page.data.size;
    if (phase === "ended") this.spread = 0;
    for (const side of [-1, 1]) page.send(phase, side - 3, { x: (w + side * spread) / 2, y: h / 2 });
  }
}

if (globalThis.segue) new Touchpad(globalThis.segue);
