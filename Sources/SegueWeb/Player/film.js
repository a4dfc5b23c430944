// The storyboard's script, played on a separate player, so that any time of the film can be shown.
import { Player } from "./player.js";

// The ticks per second, and the durations of a tap and of a caption's fade, in seconds.
const filmRate = 120;
const tapLength = 0.1;
const captionFade = 0.25;

export class Film {
  constructor(data) {
    this.data = data;
    this.source = data.film;
    this.time = 0;
    // The speed, and true while it plays.
    this.pace = 1;
    this.isPlaying = false;
    this.restart();
    this.length = this.measure();
    this.restart();
  }

  restart() {
    this.player = new Player(this.data);
    this.script = 0;
    this.next = 0;
    // The finger, while it is down.
    this.finger = null;
    this.waiting = [];
  }

  // Converts a script time (`from` 1) or a film time (`from` 0) into the other.
  convert(time, from) {
    const knots = this.source.c;
    let index = knots.length - 1;
    while (index > 0 && knots[index][from] > time) index -= 1;
    const [knot, after] = [knots[index], knots[index + 1]];
    if (!after) return knot[1 - from] + time - knot[from];
    const share = (time - knot[from]) / (after[from] - knot[from] || 1);
    return knot[1 - from] + (after[1 - from] - knot[1 - from]) * Math.min(share, 1);
  }

  measure() {
    const { s: steps } = this.source;
    let end = this.source.e;
    if (steps.length > 0) {
      this.advance(Infinity);
      for (let i = 0; (this.player.flight || this.player.isMoving) && i < filmRate * 30; i += 1) this.tick(this.script + 1 / filmRate);
      end = Math.max(end, this.script + 0.5);
    }
    const last = this.source.t.reduce((most, caption) => Math.max(most, caption[1]), 0);
    return Math.max(this.convert(end, 1), last);
  }

  get isOver() {
    return this.time >= this.length;
  }

  // Shows a film time. Returns true when a new player had to be created, because the time is earlier.
  seek(time) {
    const goal = Math.min(Math.max(time, 0), this.length);
    const script = this.convert(goal, 0);
    const isBack = script < this.script;
    if (isBack) this.restart();
    this.advance(script);
    this.time = goal;
    return isBack;
  }

  tick(time) {
    this.player.tick(time);
    this.script = time;
  }

  advance(time) {
    const { s: steps } = this.source;
    for (;;) {
      if (this.waiting.length === 0 && this.next < steps.length) {
        const step = steps[this.next];
        this.waiting = this.inputs(step);
        if (!step.h) this.waiting.unshift({ t: step.t, act: () => this.player.conclude() });
        this.next += 1;
        continue;
      }
      const input = this.waiting[0];
      if (!input || input.t > time) break;
      this.waiting.shift();
      this.tick(Math.max(input.t, this.script));
      input.act();
    }
    if (time < Infinity) this.tick(time);
  }

  // The inputs of a step, with their times.
  inputs(step) {
    const { player } = this;
    if (step.a) return [{ t: step.t, act: () => player.perform(step.a, step.k?.[0] ?? 0) }];
    if (step.T !== undefined) return [{ t: step.t, act: () => player.typing?.begin(step.T) }];
    if (step.S) return [{ t: step.t, act: () => player.scrolling.scroll(...step.S) }];
    let place = [0, 0];
    let places;
    const touch = (phase, t, x, y) => ({
      t,
      act: () => {
        const isUp = phase === "ended" || phase === "cancelled";
        // A drag from or to an element has the leg and the share of its way instead of a point.
        if (step.q) {
          if (phase === "began") places = step.q.map((spot) => (typeof spot === "string" ? this.placeOf(spot) : spot));
          place = places[x].map((from, axis) => from + (places[x + 1][axis] - from) * y);
        } else if (!step.e) place = [x, y];
        else if (phase === "began") place = this.placeOf(step.e);
        this.finger = isUp ? null : place;
        player.looks = step.k;
        player.pointer({ phase, id: 0, x: place[0], y: place[1], t: this.script, catches: step.h });
        player.looks = null;
      },
    });
    if (step.p) return step.p.map(([after, x, y, phase]) => touch(phase ?? "moved", step.t + after, x, y));
    const [x, y] = step.at ?? [0, 0];
    return [touch("began", step.t, x, y), touch("ended", step.t + tapLength, x, y)];
  }

  // The centre of an element of the screen in view.
  placeOf(name) {
    const { player } = this;
    const [x, y] = this.source.n[player.screen]?.[name] ?? [0, 0];
    const area = player.areaOf({ a: [x, y, 1e-3, 1e-3] });
    return area ? [area[0], area[1]] : [x, -1];
  }

  // The captions that are shown, with their opacity and their index.
  get captions() {
    return this.source.t.flatMap(([begin, end], index) => {
      const time = Math.min(this.time - begin, end - this.time) / Math.min(captionFade, (end - begin) / 2);
      const share = Math.min(time, 1);
      return share > 0 ? [[index, share * share * (3 - 2 * share)]] : [];
    });
  }
}
