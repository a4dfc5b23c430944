// Drags: the interaction controllers pan, edge-pan and paging, and the finger that catches a transition. They make
// the same decisions as the plug-ins of the same names and SegueKit's TransitionGrabber.
import { velocityOf } from "./motion.js";
import { PinchController } from "./pinch.js";

// Adds a sample to the samples of the last tenth of a second; of two samples at one time, the later is kept.
export function withSample(samples, { t, x, y }) {
  const last = samples.at(-1);
  if (last && t < last.t) return samples;
  return [...samples.filter((sample) => sample.t >= t - 0.1 && sample.t !== t), { t, x, y }];
}

// Follows one finger. A drag begins when it has moved by the slop, mostly along the axis.
export class Tracker {
  constructor() {
    this.state = "idle";
    this.slop = 10;
    this.axis = "x";
  }

  // Takes an event {phase, id, x, y, t}; returns "began", "moved", "ended", "cancelled" or "".
  handle(event) {
    if (event.phase === "began") {
      if (this.state === "idle") this.down(event, "possible");
      return "";
    }
    if (this.state === "idle" || event.id !== this.id) return "";
    const isDragging = this.state === "dragging";
    const hasMoved = event.x !== this.x || event.y !== this.y;
    this.x = event.x;
    this.y = event.y;
    this.t = Math.max(this.t, event.t);
    if (event.phase === "moved" || (event.phase === "ended" && hasMoved)) this.add(event);
    if (event.phase === "moved") {
      if (isDragging) return "moved";
      return this.state === "possible" && this.tryToBegin() ? "began" : "";
    }
    this.state = "idle";
    return isDragging ? event.phase : "";
  }

  grab(event) {
    this.down(event, "dragging");
  }

  fail() {
    if (this.state !== "idle") this.state = "failed";
  }

  down(event, state) {
    this.state = state;
    this.id = event.id;
    this.t = event.t;
    this.x = this.startX = this.originX = event.x;
    this.y = this.startY = this.originY = event.y;
    this.samples = [];
    this.add(event);
  }

  tryToBegin() {
    const x = this.x - this.startX;
    const y = this.y - this.startY;
    const length = Math.sqrt(x * x + y * y);
    if (length < this.slop || length === 0) return false;
    const isAlong = this.axis === "x" ? Math.abs(x) > Math.abs(y) : Math.abs(y) > Math.abs(x);
    this.state = isAlong ? "dragging" : "failed";
    this.originX = this.startX + x * (this.slop / length);
    this.originY = this.startY + y * (this.slop / length);
    return isAlong;
  }

  add(event) {
    this.samples = withSample(this.samples, event);
  }

  get way() {
    return this.axis === "x" ? this.x - this.originX : this.y - this.originY;
  }

  get travel() {
    return this.axis === "x" ? this.x - this.startX : this.y - this.startY;
  }

  get velocity() {
    return velocityOf(this.samples, this.t)[this.axis];
  }
}

const isModal = (operation) => operation === "present" || operation === "dismiss";

export function allows(operation, isForward) {
  if (operation === "pop" || operation === "dismiss") return !isForward;
  if (operation === "push" || operation === "present") return isForward;
  return true;
}

// The controllers pan and edge-pan. `host` begins and drives the transition; see Player.
export class PanController {
  constructor(operation, settings, host) {
    this.operation = operation;
    this.settings = settings;
    this.host = host;
    this.tracker = new Tracker();
    this.isDriving = false;
    this.length = 0;
    this.sign = 1;
    this.start = 0;
  }

  pointer(event) {
    const { tracker, host } = this;
    if (event.phase === "began" && !this.isDriving) {
      if (host.drives(this) && this.length > 0) {
        if (!host.pause(this)) return;
        this.start = host.percent;
        tracker.grab(event);
        this.isDriving = true;
        return;
      }
      const edge = this.settings.edge ?? "auto";
      const axis = this.settings.axis ?? "auto";
      const isVertical =
        edge === "top" || edge === "bottom" || axis === "vertical" ||
        (edge === "auto" && axis === "auto" && isModal(this.operation));
      tracker.axis = isVertical ? "y" : "x";
      tracker.slop = this.settings.slop ?? 10;
    }
    const change = tracker.handle(event);
    if (change === "began") {
      this.begin();
    } else if (this.isDriving) {
      if (change === "moved") {
        host.update(this.start + this.share(tracker.way));
      } else if (change) {
        this.isDriving = false;
        host.letGo(this.share(tracker.velocity), change === "cancelled");
      }
    }
  }

  share(points) {
    return (this.sign * points) / this.length;
  }

  begin() {
    const { tracker, host } = this;
    const size = host.size;
    this.length = Math.max(tracker.axis === "x" ? size.x : size.y, 1);
    this.start = 0;
    const course = this.settings.k === "edge-pan" ? this.fromEdge(size) : this.anywhere();
    this.sign = course.sign;
    if (
      !course.isOwn || !allows(this.operation, course.isForward) ||
      !host.begin(this, this.operation, course.isForward)
    ) {
      this.length = 0;
      tracker.fail();
      return;
    }
    this.isDriving = true;
    host.update(this.share(tracker.way));
  }

  anywhere() {
    const mirror = this.tracker.axis === "x" && this.host.isRightToLeft ? -1 : 1;
    const isTrailing = this.tracker.travel * mirror > 0;
    const isBack = isTrailing !== (this.settings.reversed === true);
    return { isOwn: true, isForward: !isBack, sign: (isTrailing ? 1 : -1) * mirror };
  }

  fromEdge(size) {
    const { tracker } = this;
    const isLeftToRight = !this.host.isRightToLeft;
    const isFirst = tracker.travel > 0;
    let edge = this.settings.edge ?? "auto";
    if (edge === "auto") {
      if (tracker.axis === "y") edge = isFirst ? "top" : "bottom";
      else edge = isFirst === isLeftToRight ? "leading" : "trailing";
    }
    const isBack = (edge === "leading" || edge === "top") !== (this.settings.reversed === true);
    let sign = edge === "top" ? 1 : -1;
    if (edge === "leading" || edge === "trailing") {
      sign = (edge === "leading") === isLeftToRight ? 1 : -1;
    }
    const place = tracker.axis === "x" ? tracker.startX : tracker.startY;
    const distance = sign > 0 ? place : (tracker.axis === "x" ? size.x : size.y) - place;
    const isNear = distance >= 0 && distance <= (this.settings.width ?? 20);
    return { isOwn: isNear && tracker.travel * sign > 0, isForward: !isBack, sign };
  }

  ended() {
    this.isDriving = false;
    this.length = 0;
    this.tracker.fail();
  }
}

// The controller paging: pages follow the finger to both sides, with a rubber band effect at the ends.
export class PagingController {
  constructor(operation, settings, host) {
    this.operation = operation;
    this.settings = settings;
    this.host = host;
    this.tracker = new Tracker();
    this.hold = null;
    this.isSettling = false;
    this.base = 0;
    this.mirror = 1;
  }

  pointer(event) {
    const { tracker, host } = this;
    if (event.phase === "began") {
      tracker.slop = this.settings.slop ?? 10;
      if (this.isSettling && this.hold && !this.hold.isStretched && host.pause(this)) {
        this.isSettling = false;
        this.base = (this.hold.isForward ? 1 : -1) * host.percent;
        tracker.grab(event);
        return;
      }
    }
    const change = tracker.handle(event);
    if (change === "began") {
      this.mirror = host.isRightToLeft ? -1 : 1;
      this.base = 0;
    }
    if (change === "began" || change === "moved") this.drag();
    else if (change) this.lift(change === "cancelled");
  }

  drag() {
    if (this.isSettling) return;
    const { host, hold } = this;
    const width = Math.max(host.size.x, 1);
    const place = this.base - (this.mirror * this.tracker.way) / width;
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
      this.tracker.fail();
    }
  }

  begin(direction, isForward, isStretched) {
    this.hold = { isForward, isStretched };
    if (this.host.begin(this, this.operation, direction)) return true;
    this.hold = null;
    this.tracker.fail();
    return false;
  }

  lift(wasCancelled) {
    if (!this.hold || this.isSettling) return;
    this.isSettling = true;
    if (this.hold.isStretched) {
      this.host.cancel();
      return;
    }
    const along = (-this.mirror * this.tracker.velocity) / Math.max(this.host.size.x, 1);
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
    const speed = away === 0 ? 0 : (this.tracker.velocity * rubber) / (tension * tension);
    this.host.moveFreely(offset, speed);
  }

  ended() {
    if (!this.isSettling) this.tracker.fail();
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

// A finger that has caught a transition that no controller drives.
export class Grab {
  constructor(event, percent, isVertical, rate, course) {
    this.id = event.id;
    this.startX = event.x;
    this.startY = event.y;
    this.percent = percent;
    this.axis = isVertical ? "y" : "x";
    this.rate = rate;
    this.course = course;
    this.samples = [];
    this.hasMoved = false;
    this.add(event);
  }

  add(event) {
    this.samples = withSample(this.samples, event);
  }

  progress(event) {
    this.add(event);
    if (event.x !== this.startX || event.y !== this.startY) this.hasMoved = true;
    return this.percent + this.rate * (this.axis === "x" ? event.x - this.startX : event.y - this.startY);
  }

  velocity(time) {
    return this.rate * velocityOf(this.samples, time)[this.axis];
  }
}
