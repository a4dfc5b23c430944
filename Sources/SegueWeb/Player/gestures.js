// Drags: the interaction controllers pan and edge-pan, and the finger that catches a transition. They make the same
// decisions as the plug-ins of the same names and SegueKit's TransitionGrabber.
import { core, operations } from "./core.js";
import { PagingController } from "./paging.js";
import { PinchController } from "./pinch.js";

const phases = ["", "began", "moved", "ended", "cancelled"];

// UIKit's resistance: how far something goes that a finger pulls beyond its end, in points, in a view of this length.
export const resisted = (way, length) => (1 - 1 / ((way * 0.55) / length + 1)) * length;

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
    // The transition that the drag begins is the mirror image of what the layout direction gives.
    this.isMirrored = false;
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
    // A sheet goes with the finger, as far as it is in the window.
    const length = this.isVertical ? size.y - host.sheetTop : size.x;
    this.length = Math.max(length, 1);
    this.start = 0;
    this.sign = core.drag_inward(drag.core, this.edge, isRightToLeft);
    const isReversed = settings.reversed === true;
    const isForward = core.drag_is_forward(drag.core, this.edge, isRightToLeft, isReversed) === 1;
    const usual = core.drag_is_forward(drag.core, 0, isRightToLeft, isReversed) === 1;
    this.isMirrored = edges[this.edge] === "sides" && usual !== isForward;
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

export function makeController(operation, settings, host) {
  // Only a page with pinches or paging has the module of their controller.
  if (settings.k === "pinch") return new PinchController(operation, settings, host);
  if (settings.k === "paging") return new PagingController(operation, settings, host);
  return new PanController(operation, settings, host);
}
