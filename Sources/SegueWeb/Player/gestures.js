// Drags: the interaction controllers pan, edge-pan and paging, and the finger that catches a transition. They make
// the same decisions as the plug-ins of the same names and SegueKit's TransitionGrabber.
import { core, operations } from "./core.js";
import { PinchController } from "./pinch.js";

const phases = ["", "began", "moved", "ended", "cancelled"];

// A drag of one finger, which SegueSession's recogniser follows.
export class Drag {
  constructor() {
    this.core = core.newDrag();
  }

  prepare(isVertical, slop = 10) {
    core.drag_prepare(this.core, isVertical, slop);
  }

  // Takes an event {phase, id, x, y, t}; returns "began", "moved", "ended", "cancelled" or "".
  handle({ phase, id, x, y, t }) {
    return phases[core.drag_pointer(this.core, phases.indexOf(phase), id, x, y, t)] ?? "";
  }

  grab({ id, x, y, t }) {
    core.drag_grab(this.core, id, x, y, t);
  }

  fail() {
    core.drag_fail(this.core);
  }

  get hasMoved() {
    return core.drag_has_moved(this.core);
  }

  get way() {
    return core.drag_way(this.core);
  }

  get velocity() {
    return core.drag_velocity(this.core);
  }
}

// The number of an operation in the ABI.
const numberOf = (operation) => operations.indexOf(operation) + 1;

export const isVertical = (operation) => core.drag_axis(numberOf(operation)) === 1;
export const allows = (operation, isForward) => core.drag_allows(numberOf(operation), isForward) === 1;

// The speed toward the start, in progress per second, up to which a finger counts as resting, and the points after
// which Android goes back.
const resting = 0.1;
const androidCommit = 16;
const edges = ["auto", "leading", "trailing", "top", "bottom", "sides"];

// The controllers pan and edge-pan. `host` begins and drives the transition; see Player.
export class PanController {
  constructor(operation, settings, host) {
    this.operation = operation;
    this.settings = settings;
    this.host = host;
    this.drag = new Drag();
    this.edge = edges.indexOf(settings.edge ?? "auto");
    this.isDriving = false;
    this.isVertical = false;
    this.length = 0;
    this.sign = 1;
    this.start = 0;
  }

  pointer(event) {
    const { drag, edge, host, settings } = this;
    if (event.phase === "began" && !this.isDriving) {
      if (host.drives(this) && this.length > 0) {
        if (!host.pause(this)) return;
        this.start = host.percent;
        drag.grab(event);
        this.isDriving = true;
        return;
      }
      const axis = settings.axis ?? "auto";
      this.isVertical =
        edge === 3 || edge === 4 || axis === "vertical" || (edge === 0 && axis === "auto" && isVertical(this.operation));
      drag.prepare(this.isVertical, settings.slop);
    }
    const change = drag.handle(event);
    if (change === "began") {
      this.begin();
    } else if (this.isDriving) {
      if (change === "moved") {
        host.update(this.start + this.share(drag.way));
      } else if (change) {
        this.isDriving = false;
        this.letGo(change === "cancelled");
      }
    }
  }

  share(points) {
    return (this.sign * points) / this.length;
  }

  // Finishes the transition if the finger has gone the controller's own distance and does not move back.
  letGo(wasCancelled) {
    const { drag, edge, host, settings } = this;
    const velocity = this.share(drag.velocity);
    const usual = edges[edge] === "sides" ? androidCommit : 0;
    const commit = settings.k === "edge-pan" ? (settings.commit ?? usual) : 0;
    const progress = this.start + this.share(drag.way);
    const isPast = commit > 0 && progress * this.length >= commit;
    if (!wasCancelled && isPast && velocity >= -resting) host.finish(velocity);
    else host.letGo(velocity, wasCancelled);
  }

  begin() {
    const { drag, host, settings } = this;
    const { isRightToLeft, size } = host;
    const length = this.isVertical ? size.y : size.x;
    this.length = Math.max(length, 1);
    this.start = 0;
    this.sign = core.drag_inward(drag.core, this.edge, isRightToLeft);
    const isReversed = settings.reversed === true;
    const isForward = core.drag_is_forward(drag.core, this.edge, isRightToLeft, isReversed) === 1;
    const isOwn =
      settings.k !== "edge-pan" || core.drag_starts_within(drag.core, settings.width ?? 20, this.sign, length);
    if (!isOwn || !allows(this.operation, isForward) || !host.begin(this, this.operation, isForward)) {
      this.length = 0;
      drag.fail();
      return;
    }
    this.isDriving = true;
    host.update(this.share(drag.way));
  }

  ended() {
    this.isDriving = false;
    this.length = 0;
    this.drag.fail();
  }
}

// The controller paging: pages follow the finger to both sides, with a rubber band effect at the ends.
export class PagingController {
  constructor(operation, settings, host) {
    this.operation = operation;
    this.settings = settings;
    this.host = host;
    this.drag = new Drag();
    this.hold = null;
    this.isSettling = false;
    this.base = 0;
    this.mirror = 1;
  }

  pointer(event) {
    const { drag, host } = this;
    if (event.phase === "began") {
      drag.prepare(false, this.settings.slop);
      if (this.isSettling && this.hold && !this.hold.isStretched && host.pause(this)) {
        this.isSettling = false;
        this.base = (this.hold.isForward ? 1 : -1) * host.percent;
        drag.grab(event);
        return;
      }
    }
    const change = drag.handle(event);
    if (change === "began") {
      this.mirror = host.isRightToLeft ? -1 : 1;
      this.base = 0;
    }
    if (change === "began" || change === "moved") this.follow();
    else if (change) this.lift(change === "cancelled");
  }

  follow() {
    if (this.isSettling) return;
    const { host, hold } = this;
    const width = Math.max(host.size.x, 1);
    const place = this.base - (this.mirror * this.drag.way) / width;
    const isForward = place >= 0;
    if (hold && hold.isForward === isForward) {
      if (hold.isStretched) this.stretch(place * width);
      else host.update(Math.abs(place));
    } else if (hold) {
      // The finger has crossed to the other side: this transition is cancelled, and the next event begins the
      // opposite one.
      if (hold.isStretched) this.stretch(0);
      else host.update(0);
      this.isSettling = true;
      host.cancel();
    } else if (host.canBegin(this.operation, isForward)) {
      if (this.begin(isForward, isForward, false)) host.update(Math.abs(place));
    } else if (host.canBegin(this.operation, !isForward)) {
      if (this.begin(!isForward, isForward, true)) this.stretch(place * width);
    } else {
      this.drag.fail();
    }
  }

  begin(direction, isForward, isStretched) {
    this.hold = { isForward, isStretched };
    if (this.host.begin(this, this.operation, direction)) return true;
    this.hold = null;
    this.drag.fail();
    return false;
  }

  lift(wasCancelled) {
    if (!this.hold || this.isSettling) return;
    this.isSettling = true;
    if (this.hold.isStretched) {
      this.host.cancel();
      return;
    }
    const along = (-this.mirror * this.drag.velocity) / Math.max(this.host.size.x, 1);
    this.host.letGo((this.hold.isForward ? 1 : -1) * along, wasCancelled);
  }

  // UIScrollView's rubber band: b(x) = (1 - 1/(x c/d + 1)) d.
  stretch(points) {
    const rubber = this.settings.rubber ?? 0.55;
    const width = Math.max(this.host.size.x, 1);
    const tension = (Math.abs(points) * rubber) / width + 1;
    let away = 0;
    if (points !== 0) away = points > 0 ? -this.mirror : this.mirror;
    const offset = away * (1 - 1 / tension) * width;
    const speed = away === 0 ? 0 : (this.drag.velocity * rubber) / (tension * tension);
    this.host.moveFreely(offset, speed);
  }

  ended() {
    if (!this.isSettling) this.drag.fail();
    this.hold = null;
    this.isSettling = false;
  }
}

export function makeController(operation, settings, host) {
  // Only a page with pinches has the module of their controller.
  if (settings.k === "pinch") return new PinchController(operation, settings, host);
  const Kind = settings.k === "paging" ? PagingController : PanController;
  return new Kind(operation, settings, host);
}
