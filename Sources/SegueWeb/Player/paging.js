// The interaction controller paging, which makes the same decisions as the plug-in of the same name: pages follow the
// finger to both sides, with a rubber band effect at the ends.
import { Drag } from "./gestures.js";

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
