// Sends sequences of inputs to the player's modules and prints their answers as one JSON document.
// Arguments: the folder of the modules, the module to test ("machine", "drag", "navigator", "player" or "film") or "walk", and a JSON file.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { callOf } from "./calls.mjs";

const [folder, kind, file] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(path.join(folder, name)));
const input = JSON.parse(fs.readFileSync(file, "utf8"));

async function machine() {
  const { Machine } = await load("machine.js");
  return input.map((sequence) => {
    const one = new Machine();
    return sequence.map(([name, value, flag]) => {
      if (name === "start" && !one.isInFlight) one.start(value, flag);
      else if (name === "update") one.update(value);
      else if (name === "letGo") one.letGo(value, flag);
      else if (name === "finish") one.release(1, value);
      else if (name === "cancel") one.release(0, value);
      else if (name === "pause") one.pause();
      else if (name === "reverse") one.reverse();
      else if (name === "conclude") one.conclude(value, flag);
      else if (name === "tick") one.tick(one.clock + value);
      return [one.state, one.place, one.speed];
    });
  });
}

// Sends sequences of pointer events to drags, and prints after each event its meaning, the way and the velocity.
async function drag() {
  const { Drag } = await load("gestures.js");
  return input.map(([isVertical, slop, ...events]) => {
    const one = new Drag();
    one.prepare(isVertical, slop);
    return events.map(([phase, id, x, y, t]) => {
      const event = { phase, id, x, y, t };
      const meaning = phase === "grab" ? one.grab(event) : phase === "fail" ? one.fail() : one.handle(event);
      return [meaning ?? "", one.way, one.velocity, one.hasMoved];
    });
  });
}

// Prints the state and its key after each action; an action that is refused leaves both as they are.
async function navigator() {
  const { keyOf, performed } = await load("core.js");
  let { state } = input;
  return input.actions.map(([look, ...action]) => {
    state = performed(state, action, look)?.state ?? state;
    return [keyOf(state), ...state];
  });
}

// Prints after each input the screen, the machine's state and progress, and the new calls.
async function player() {
  const { Player } = await load("player.js");
  const one = new Player(input.data);
  let calls = [];
  one.onEvent = (name, detail) => calls.push(...callOf(name, detail));
  return input.events.map(([phase, id, x, y, t]) => {
    calls = [];
    one.tick(t);
    if (phase) one.pointer({ phase, id, x, y, t });
    return [one.screen, one.machine.state, one.machine.state === "idle" ? 0 : one.machine.place, ...calls];
  });
}

async function film() {
  const { Film } = await load("film.js");
  const one = new Film(input.data);
  // A person may ask for reduced motion while the page is open.
  input.data.reduced ||= input.reduces;
  return input.times.map((time) => {
    one.seek(time);
    const { player: shown } = one;
    return [
      shown.screen, shown.flight ? 1 : 0, shown.flight ? shown.machine.place : 0, shown.flight?.recording ?? -1,
    ];
  });
}

// Follows links and goes back, and prints after each step the depth, and 1 if the page has the state, 1 if the step was
// a dissolve that the page has no recording of, and 1 if it was possible.
async function walk() {
  const { Player } = await load("player.js");
  const { keyOf, viewOf } = await load("core.js");
  const one = new Player(input.data);
  return input.steps.map((step) => {
    const { links } = one;
    const link = step < 1 && links[Math.floor(step * links.length)];
    const isPossible = link ? one.perform(link.d, link.k) : one.back();
    const isMissing = one.flight?.recording === -1;
    const isShown = !one.flight || (one.flight.from in input.data.states && one.flight.to in input.data.states);
    one.tick(one.now + 60);
    const isKnown = isShown && keyOf(one.state) in input.data.states;
    return [viewOf(one.state).depth, Number(isKnown), Number(isMissing), Number(isPossible)];
  });
}

const result = await { machine, drag, navigator, player, film, walk }[kind]();
process.stdout.write(JSON.stringify(result));
