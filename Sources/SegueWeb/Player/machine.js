// The state machine of one transition, which follows SegueKit's TransitionMachine: its decisions and the shown
// progress. It has no clock; `tick` gives it the time.
import { springLength, springValue, springVelocity } from "./motion.js";

const velocityLimit = 10000;

// Decides whether to finish (1) or to cancel (0) when the finger is lifted.
export function decide(progress, velocity, wasCancelled) {
  if (wasCancelled) return 0;
  if (Math.abs(velocity) >= 1) return velocity > 0 ? 1 : 0;
  return progress + 0.499 * velocity >= 0.5 ? 1 : 0;
}

function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

// The motion of a transition that plays on its own; after a reversal, it reaches a constant speed.
export function runningMotion(from, end, duration, velocity) {
  const sign = end ? 1 : -1;
  const cruise = duration > 0 ? sign / duration : 0;
  const initial = velocity ?? cruise;
  let turn = 0;
  let turned = from;
  if (duration > 0 && initial !== cruise) {
    turn = duration * 0.2 * Math.min((Math.abs(cruise - initial) * duration) / 2, 1);
    if (initial * sign < 0) {
      const room = Math.max(end ? from : 1 - from, 0);
      const braking = turn * (Math.abs(initial) / Math.abs(cruise - initial));
      const travel = (Math.abs(initial) * braking) / 2;
      if (travel > room) turn *= room / travel;
    }
    turned = from + ((initial + cruise) / 2) * turn;
    if ((end - turned) * sign < 0) {
      turn = 0;
      turned = from;
    }
  }
  const length = turn + duration * Math.abs(end - turned);
  return {
    length,
    value(t) {
      if (!(t > 0)) return length > 0 ? from : end;
      if (t >= length) return end;
      if (t < turn) return from + initial * t + (((cruise - initial) / turn) * t * t) / 2;
      return turned + cruise * (t - turn);
    },
    velocity(t) {
      if (t < 0 || t >= length) return 0;
      return t < turn ? initial + ((cruise - initial) * t) / turn : cruise;
    },
  };
}

export function settlingMotion(from, end, velocity, atLeast) {
  const length = Math.max(springLength(end - from, velocity), atLeast);
  return {
    length,
    value(t) {
      if (!(t > 0)) return from;
      return t >= length ? end : springValue(t, from, end, velocity);
    },
    velocity(t) {
      if (t < 0 || t >= length) return 0;
      return t > 0 ? springVelocity(t, from, end, velocity) : velocity;
    },
  };
}

export class Machine {
  constructor() {
    // "idle", "interactive", "running" or "settling".
    this.state = "idle";
    this.clock = 0;
    this.place = 0;
    this.speed = 0;
    this.length = 0;
    // The end that it moves to, 1 or 0.
    this.end = 1;
    this.hasMoved = false;
    this.motion = null;
    this.motionStart = 0;
    // Called with the end that was reached.
    this.onComplete = (end) => {};
  }

  get isInFlight() {
    return this.state !== "idle";
  }

  get percent() {
    return this.isInFlight ? clamp(this.place, 0, 1) : 0;
  }

  start(length, isInteractive) {
    this.length = Math.max(length, 0);
    this.place = 0;
    this.speed = 0;
    this.hasMoved = false;
    this.end = 1;
    if (isInteractive) {
      this.state = "interactive";
      this.motion = null;
    } else {
      this.run(1);
    }
  }

  run(end, velocity) {
    this.state = "running";
    this.end = end;
    this.begin(runningMotion(clamp(this.place, 0, 1), end, this.length, velocity));
  }

  settle(end, velocity, atLeast) {
    this.state = "settling";
    this.end = end;
    this.begin(settlingMotion(this.place, end, velocity, atLeast));
  }

  begin(motion) {
    this.motion = motion;
    this.motionStart = this.clock;
    this.speed = motion.velocity(0);
  }

  update(percent) {
    if (this.state !== "interactive" || Number.isNaN(percent)) return false;
    const place = clamp(percent, 0, 1);
    if (place === this.place) return false;
    this.place = place;
    this.hasMoved = true;
    return true;
  }

  // Ends the interaction toward the given end. `atLeast` is the minimum duration.
  release(end, velocity, atLeast = 0) {
    if (this.state !== "interactive") return false;
    this.settle(end, clamp(velocity || 0, -velocityLimit, velocityLimit), atLeast);
    return true;
  }

  // Ends the interaction toward the end that progress and velocity determine.
  letGo(velocity, wasCancelled = false, atLeast = 0) {
    if (this.state !== "interactive") return null;
    const speed = clamp(velocity || 0, -velocityLimit, velocityLimit);
    const moved = this.hasMoved || this.place > 0;
    const end = moved ? decide(this.place, speed, wasCancelled) : 0;
    this.release(end, moved ? speed : 0, atLeast);
    return end;
  }

  pause() {
    if (this.state !== "running" && this.state !== "settling") return false;
    this.place = clamp(this.place, 0, 1);
    this.speed = 0;
    this.motion = null;
    this.end = 1;
    this.state = "interactive";
    return true;
  }

  reverse() {
    if (this.state === "running") this.run(1 - this.end, this.speed);
    else if (this.state === "settling") this.settle(1 - this.end, this.speed, 0);
    else return false;
    return true;
  }

  skip() {
    if (this.isInFlight) this.complete(1);
  }

  tick(time) {
    if (!(time >= this.clock) || !Number.isFinite(time)) return;
    this.clock = time;
    if (!this.motion) return;
    const elapsed = time - this.motionStart;
    if (elapsed >= this.motion.length - 1e-9 * Math.max(1, Math.sqrt(Math.abs(time)))) {
      this.complete(this.end);
      return;
    }
    this.place = this.motion.value(elapsed);
    this.speed = this.motion.velocity(elapsed);
  }

  complete(end) {
    this.motion = null;
    this.speed = 0;
    this.place = end;
    this.state = "idle";
    this.onComplete(end);
  }
}
