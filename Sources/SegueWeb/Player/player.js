// The prototype that is played: its state, the transition in flight, taps and drags. It has no elements and no clock:
// it is given events and times, and `frame` describes the contents of the screen.
import { Drag, isVertical, makeController, resisted } from "./gestures.js";
import { Machine } from "./machine.js";
import { Scrolling } from "./scrolling.js";
import { Typing } from "./typing.js";
import {
  dismissing, keyOf, operations, paging, performed, popping, returnLength, returnValue, selecting, viewOf, wayBack,
  wayForward,
} from "./core.js";

// The max distance that a finger may move during a tap, in points, and the max time that it may stay down.
export const tapSlop = 10;
export const tapDuration = 0.75;

// The number of the finger in the place of a wheel or a swipe on a touchpad, which taps nothing.
export const swipeFinger = -1;

// The recordings of a transition that the page has no room for, which is a dissolve, and its duration in seconds.
const missing = [-1, -1, -1];
const missingDuration = 0.3;

export class Player {
  constructor(data) {
    this.data = data;
    this.screens = new Map(data.screens.map((screen) => [screen.n, screen]));
    this.size = { x: data.size[0], y: data.size[1] };
    this.isRightToLeft = data.rtl;
    this.state = data.start;
    this.initial = this.state;
    // The looks of links that the script's tap has, by the looks that they have for a person.
    this.looks = null;
    this.machine = new Machine();
    this.machine.onComplete = (end) => this.completed(end);
    // The transition in flight; null when there is none.
    this.flight = null;
    this.count = 0;
    this.controllers = new Map();
    this.pointers = new Map();
    this.hand = null;
    // The screen, or the sheet, that has been moved from its resting position: {offset, velocity}, or {from, velocity,
    // start, end}.
    this.free = null;
    // The pages of screens that scroll; null in a page without any.
    this.scrolling = data.screens.some((screen) => screen.P) ? new Scrolling(this) : null;
    // The texts that the script types; null in a page without any.
    this.typing = data.film?.y ? new Typing(this) : null;
    // Called with (name, detail): "screen", "transitionstart", "transitionend", and each input that took
    // effect.
    this.onEvent = (name, detail) => {};
  }

  get now() {
    return this.machine.clock;
  }

  get screen() {
    return this.screenOf(this.state);
  }

  // The number of the innermost screen in view.
  get screenNumber() {
    return viewOf(this.state).screen;
  }

  // The name of the innermost screen in view in a state.
  screenOf(state) {
    return this.data.screens[viewOf(state).screen]?.n ?? "";
  }

  // The links of the screen in view, in the window's points.
  get links() {
    const { state } = this;
    const all = this.screens.get(this.screen)?.l ?? [];
    if (!this.data.left) return all;
    if (this.shownLinks?.state !== state) {
      // Links that lead beyond the end of the page are not links.
      const links = all.filter((link) => link.u || !this.isBeyond(performed(state, link.d, link.k)));
      this.shownLinks = { state, links };
    }
    return this.shownLinks.links;
  }

  // The links that are no links to an address.
  get ways() {
    return this.links.filter((link) => !link.u);
  }

  // True if a step leads to a state that the page does not contain.
  isBeyond(after) {
    return this.data.left && after !== null && !(keyOf(after.state) in this.data.states);
  }

  get sheetTop() {
    const { style, look } = viewOf(this.state);
    return style === 2 ? (this.data.sheets?.[look] ?? 0.5) * this.size.y : 0;
  }

  // Returns the area of a link in the window's points; null for one that is scrolled away.
  areaOf(link) {
    const area = this.scrolling ? this.scrolling.seen(this.screenNumber, link.a) : link.a;
    return area && [area[0], area[1] + this.sheetTop, area[2], area[3]];
  }

  // The area above a sheet counts as a link that dismisses it.
  linkAt(x, y) {
    if (y < this.sheetTop && y >= 0 && x >= 0 && x < this.size.x) return { d: dismissing, k: 0 };
    return this.links.find((link) => {
      const [left, top, w, h] = this.areaOf(link) ?? [0, 0, 0, 0];
      return x >= left && y >= top && x < left + w && y < top + h;
    });
  }

  // MARK: Transitions

  after(action, look = 0) {
    const after = performed(this.state, action, look);
    return this.isBeyond(after) ? null : after;
  }

  // Completes a transition that looks as it will at its end: a spring moves on for some tenths of a second after it is
  // seen to rest, and a person then means what is in view. Not while the leaving screen moves freely.
  conclude() {
    const { m: motion } = this.data.recordings[this.flight?.recording] ?? {};
    if (motion && !this.free) this.machine.conclude(...motion);
  }

  // Begins an action. Returns false when it is not possible.
  perform(action, look = 0, controller = null) {
    if (this.flight) return false;
    const after = this.after(action, look);
    if (!after) return false;
    const pair = this.data.pairs[after.step.key] ?? (this.data.left ? missing : null);
    if (!pair) {
      this.jump(after.state);
      return !controller;
    }
    this.free = null;
    let number = pair[0];
    // The fourth recording is for a finger from the other side.
    if (controller?.isMirrored && pair[3] >= 0) number = pair[3];
    else if (controller && pair[1] >= 0) number = pair[1];
    else if (!controller && this.data.reduced && pair[2] >= 0) number = pair[2];
    this.count += 1;
    // A screen that comes anew is at its upper end.
    if (["push", "present"].includes(after.step.operation)) this.scrolling?.offsets.delete(viewOf(after.state).screen);
    this.flight = {
      number: this.count, recording: number, state: after.state, step: after.step, controller,
      isMirrored: controller?.isMirrored === true,
      from: keyOf(this.state), to: keyOf(after.state),
    };
    this.onEvent("transitionstart", { from: this.screen, to: this.screenOf(after.state), "operation": after.step.operation });
    const recording = this.data.recordings[number];
    this.machine.start(recording?.d ?? missingDuration, controller !== null, recording?.r);
    return true;
  }

  completed(end) {
    const { flight } = this;
    if (!flight) return;
    this.flight = null;
    this.free = null;
    if (end) this.state = flight.state;
    flight.controller?.ended();
    this.onEvent("transitionend", { "operation": flight.step.operation, completed: end === 1 });
    if (end) this.onEvent("screen", { name: this.screen });
  }

  // Shows a state without a transition.
  jump(state) {
    this.machine.skip();
    this.state = state;
    this.onEvent("screen", { name: this.screen });
  }

  // The nearest state in which a screen is in view; null when there is none.
  stateWith(name) {
    const seen = new Set();
    const waiting = [this.initial];
    const saved = this.state;
    let found = null;
    while (waiting.length > 0 && !found && seen.size < 5000) {
      const state = waiting.shift();
      const text = JSON.stringify(state);
      if (seen.has(text)) continue;
      seen.add(text);
      if (this.screenOf(state) === name) found = state;
      this.state = state;
      for (const { d, k } of [...this.ways, { d: selecting(true), k: 0 }, { d: paging(true), k: 0 }]) {
        const after = this.after(d, k);
        if (after && viewOf(state).depth < 6) waiting.push(after.state);
      }
    }
    this.state = saved;
    return found;
  }

  forward() {
    this.conclude();
    const way = wayForward(this.state, this.ways);
    return way !== null && this.perform(way.action, way.look);
  }

  back() {
    this.conclude();
    const action = wayBack(this.state);
    return action !== null && this.perform(action);
  }

  tick(time) {
    this.machine.tick(time);
    this.scrolling?.tick(time);
  }

  // The contents of the screen: a state at rest, or a recording at a progress.
  get frame() {
    const { flight, machine, offset } = this;
    if (!flight) return { rest: keyOf(this.state), offset: 0, lift: this.sheetTop && offset };
    if (machine.place <= 0) return { rest: flight.from, offset };
    if (machine.place >= 1) return { rest: flight.to, offset: 0 };
    return { recording: flight.recording, progress: machine.place, from: flight.from, to: flight.to };
  }

  get isMoving() {
    const flies = this.flight && this.machine.state !== "interactive";
    return flies || this.scrolling?.isMoving || this.free?.end > this.now;
  }

  // MARK: For interaction controllers

  get percent() {
    return this.machine.percent;
  }

  drives(controller) {
    return this.flight?.controller === controller;
  }

  // The action that a finger begins for an operation in a direction; null when there is none.
  actionFor(operation, isForward) {
    const own = { pop: popping, dismiss: dismissing, select: selecting(isForward), page: paging(isForward) }[operation];
    if (own) return { action: own, look: 0 };
    const link = this.ways.find((one) => operations[one.d[0]] === operation);
    return link ? { action: link.d, look: link.k } : null;
  }

  // The same, if it is possible now.
  canBegin(operation, isForward) {
    const way = this.actionFor(operation, isForward);
    return !this.flight && way && this.after(way.action, way.look) && way;
  }

  begin(controller, operation, isForward) {
    const way = this.canBegin(operation, isForward);
    return !!way && this.perform(way.action, way.look, controller);
  }

  pause() {
    if (!this.machine.pause()) return false;
    if (this.free?.end) this.free = { offset: this.offset, velocity: 0 };
    this.onEvent("pause", { "percent": this.percent });
    return true;
  }

  update(percent) {
    if (this.machine.update(percent)) this.onEvent("update", { "percent": this.percent });
  }

  finish(velocity) {
    const { percent } = this;
    if (this.machine.release(1, velocity, this.letFree())) {
      this.onEvent("finish", { "percent": percent, "velocity": this.machine.speed });
    }
  }

  cancel() {
    if (this.machine.release(0, 0, this.letFree())) this.onEvent("cancel", { "percent": this.percent, "velocity": 0 });
  }

  letGo(velocity, wasCancelled) {
    const { percent } = this;
    const end = this.machine.letGo(velocity, wasCancelled, this.letFree());
    if (end !== null) this.onEvent(end ? "finish" : "cancel", { "percent": percent, "velocity": this.machine.speed });
  }

  // Moves the leaving screen sideways while a finger holds it.
  moveFreely(offset, velocity) {
    if (this.machine.state === "interactive") this.free = { offset, velocity };
  }

  letFree() {
    const { free, now } = this;
    if (!free || free.end) return 0;
    const { offset, velocity } = free;
    const length = returnLength(offset, velocity);
    this.free = { from: offset, velocity, start: now, end: now + length };
    return length;
  }

  get offset() {
    const { free } = this;
    if (!free || free.end <= this.now) return 0;
    if (!free.end) return free.offset;
    return returnValue(this.now - free.start, free.from, free.velocity);
  }

  // MARK: Pointers

  // Handles an event {phase: "began" | "moved" | "ended" | "cancelled", id, x, y, t}; with `catches`, a transition in
  // flight is caught whether it is seen to move or not. The player must have ticked to its time.
  pointer(event) {
    if (event.phase === "began") this.down(event);
    const pointer = this.pointers.get(event.id);
    if (!pointer) return;
    if (event.phase === "ended" || event.phase === "cancelled") this.pointers.delete(event.id);
    pointer.last = event;
    if (pointer.grab) {
      if (event.phase !== "began") this.dragGrabbed(pointer.grab, event);
      return;
    }
    if (pointer.owner) {
      pointer.owner.pointer(event);
      return;
    }
    for (const candidate of pointer.candidates) {
      candidate.pointer(event);
      if (!this.drives(candidate) || this.machine.state !== "interactive" || !this.pointers.has(event.id)) continue;
      this.claim(pointer, candidate, event);
      return;
    }
    if (this.scrolling?.pointer(pointer, event)) return;
    this.pull(pointer.first, event);
    this.tap(pointer, event);
  }

  // Pulls a sheet up beyond its place, with resistance. It springs back when the finger is lifted.
  pull(first, { phase, y }) {
    if (this.flight || first.id === swipeFinger || first.y < (this.sheetTop || Infinity)) return;
    const way = Math.max(first.y - y - tapSlop, 0);
    if (phase !== "moved") this.letFree();
    else if (way || (this.free && !this.free.end)) this.free = { offset: resisted(way, this.size.y), velocity: 0 };
  }

  // Gives a pointer to a controller. The controller takes its pointers away from all other controllers.
  claim(pointer, candidate, event) {
    pointer.owner = candidate;
    pointer.tap = null;
    for (const one of this.pointers.values()) {
      if (one !== pointer && one.owner) continue;
      for (const other of one.candidates) if (other !== candidate) other.pointer({ ...one.last, phase: "cancelled" });
      one.candidates = one.candidates.filter((other) => other === candidate);
    }
  }

  down(event) {
    if (!this.pointers.size && !event.catches) this.conclude();
    const old = this.pointers.get(event.id);
    if (old) this.pointer({ ...old.last, phase: "cancelled" });
    const isInside = event.x >= 0 && event.y >= 0 && event.x < this.size.x && event.y < this.size.y;
    const candidates = isInside ? this.candidates() : [];
    const tap = isInside && !this.flight && !this.pointers.size && event.id !== swipeFinger ? event : null;
    const pointer = { candidates, first: event, last: event, tap, owner: null, grab: null };
    for (const other of this.pointers.values()) other.tap = null;
    this.pointers.set(event.id, pointer);
    if (!isInside) return;
    if (this.flight && !candidates.length) pointer.grab = this.grab(event);
  }

  tap(pointer, event) {
    const { tap } = pointer;
    if (!tap) return;
    if (Math.hypot(event.x - tap.x, event.y - tap.y) > tapSlop || event.t - tap.t > tapDuration) pointer.tap = null;
    else if (event.phase === "ended") {
      // As with a tap gesture recognizer, the position at which the finger is lifted decides.
      const link = this.linkAt(event.x, event.y);
      if (link?.u) this.onEvent("open", { "address": link.u });
      else if (link) this.perform(link.d, this.looks?.[link.k] ?? link.k);
      else this.onEvent("miss", {});
    }
  }

  // The interaction controllers of the containers in view, the innermost first; in flight, those that drive the
  // transition.
  candidates() {
    const found = [];
    const { interactions } = this.data;
    const add = (owner, operations) => {
      for (const operation of operations) {
        if (!interactions[operation]) continue;
        const key = `${owner} ${operation}`;
        if (!this.controllers.has(key)) {
          this.controllers.set(key, makeController(operation, interactions[operation], this));
        }
        found.push(this.controllers.get(key));
      }
    };
    const { depth: level, path } = viewOf(this.state);
    for (let depth = path.length - 1; depth >= 0; depth -= 1) {
      add(`${level} ${depth} ${path[depth]}`, [[], ["push", "pop"], ["select"], ["page"]][path[depth]]);
      if (depth === 0) add(`${level}`, ["present", "dismiss"]);
    }
    return this.flight ? found.filter((controller) => this.drives(controller)) : found;
  }

  // MARK: Catching

  grab(event) {
    const { state, end } = this.machine;
    if (state !== "running" && state !== "settling") return null;
    if ([...this.pointers.values()].some((pointer) => pointer.grab) || !this.pause()) return null;
    const { operation, isForward } = this.flight.step;
    const isDown = isVertical(operation);
    const length = Math.max(isDown ? this.size.y : this.size.x, 1);
    const mirror = !isDown && this.isRightToLeft !== this.flight.isMirrored ? -1 : 1;
    // The drag of the finger that has caught a transition which no controller drives.
    this.hand ??= new Drag();
    this.hand.prepare(isDown);
    this.hand.grab(event);
    return { percent: this.percent, rate: ((isForward ? -1 : 1) * mirror) / length, course: end };
  }

  dragGrabbed(grab, event) {
    const { hand } = this;
    // Each event counts for the velocity, an end after a rest too.
    hand.handle({ ...event, phase: "moved" });
    if (event.phase === "moved") {
      this.update(grab.percent + grab.rate * hand.way);
    } else if (hand.hasMoved) {
      this.letGo(grab.rate * hand.velocity, event.phase === "cancelled");
    } else {
      const { percent } = this;
      if (this.machine.release(grab.course, 0, this.letFree())) {
        this.onEvent(grab.course ? "finish" : "cancel", { "percent": percent, "velocity": 0 });
      }
    }
  }
}
