// Sends sequences of inputs to the player's modules and prints their answers as one JSON document.
// Arguments: the folder of the modules, the module to test ("machine", "player" or "film"), and a JSON file.
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
      else if (name === "tick") one.tick(one.clock + value);
      return [one.state, one.place, one.speed];
    });
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

const result = await { machine, player, film }[kind]();
process.stdout.write(JSON.stringify(result));
