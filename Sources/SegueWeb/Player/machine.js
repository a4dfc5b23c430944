// The machine of one transition, which is SegueSession's: its decisions and the shown progress. It has no clock; `tick`
// gives it the time.
import { newCore } from "./core.js";

const states = ["idle", "interactive", "running", "settling", "idle"];

export class Machine {
  constructor() {
    this.core = newCore();
    this.clock = 0;
    // Called with the end that was reached.
    this.onComplete = (end) => {};
    this.read();
  }

  // Takes over what an input has changed, and returns what it answered.
  read(answer) {
    const { core } = this;
    const state = core["state"]();
    // One of `states`.
    this.state = states[state];
    // The end that it moves to, 1 or 0.
    this.end = 1 - core["isCancelled"]();
    this.place = core["progress"]();
    this.speed = core["velocity"]();
    if (state === 4) {
      core["finish"]();
      this.onComplete(this.end);
    }
    return answer;
  }

  get isInFlight() {
    return this.state !== "idle";
  }

  get percent() {
    return this.isInFlight ? Math.min(Math.max(this.place, 0), 1) : 0;
  }

  // `releasePoint` is the progress from which on the recording shows what follows a release.
  start(length, isInteractive, releasePoint = 0) {
    this.read(this.core["start"](length, isInteractive, releasePoint));
  }

  // Sets the progress, and returns true if that changed anything.
  update(percent) {
    return this.read(this.core["update"](percent)) !== 0;
  }

  // Ends the interaction toward the given end. `atLeast` is the minimum duration.
  release(end, velocity, atLeast = 0) {
    return this.read(this.core["release"](end, velocity, atLeast)) !== 0;
  }

  // Ends the interaction toward the end that progress and velocity determine. Returns that end.
  letGo(velocity, wasCancelled = false, atLeast = 0) {
    return this.read(this.core["letGo"](velocity, wasCancelled, atLeast)) ? this.end : null;
  }

  pause() {
    return this.read(this.core["pause"]()) !== 0;
  }

  reverse() {
    return this.read(this.core["reverse"]()) !== 0;
  }

  skip() {
    this.read(this.core["skip"]());
  }

  // Completes a transition that moves to an end and is outside of the progress in which something is seen to move.
  conclude(first, last) {
    this.read(this.core["conclude"](first, last));
  }

  tick(time) {
    if (!(time >= this.clock) || !Number.isFinite(time)) return;
    this.clock = time;
    this.read(this.core["tick"](time));
  }
}
