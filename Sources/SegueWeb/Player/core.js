// SegueSession, compiled to WebAssembly: the navigation state (the containers and the screens that they show), which the
// navigator changes, the machine of a transition, and the recogniser of drags. A state and an action are lists of integers, which a script only
// keeps.
import { inflated } from "./inflate.js";
import { code } from "./navigator.js";

const imports = {
  "math": {
    "exp": Math.exp, "log": Math.log, "cos": Math.cos, "sin": Math.sin, "atan2": Math.atan2, "hypot": Math.hypot,
  },
};
const bytes = inflated(Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0)));
let compiled;
// The instances of a page's navigator, its player and its film's player.
/** @type {any[]} */
let instances;
try {
  compiled = new WebAssembly.Module(bytes);
  instances = [0, 1, 2].map(() => new WebAssembly.Instance(compiled, imports));
} catch {
  // Older browsers compile as much only asynchronously.
  compiled = await WebAssembly.compile(bytes);
  instances = await Promise.all([0, 1, 2].map(() => WebAssembly.instantiate(compiled, imports)));
}
export const core = instances[0].exports;
let taken = 0;

// A machine of transitions, for machine.js.
/** @returns {any} */
export function newCore() {
  taken += 1;
  return (instances[taken] ?? new WebAssembly.Instance(compiled, imports)).exports;
}

// The return of what was moved freely: the time that it takes, and the offset after a time.
export const returnLength = core["returnLength"];
export const returnValue = core["returnValue"];

export const operations = ["push", "pop", "present", "dismiss", "select", "page"];
// Actions without a link. The numbers of a select and of a page are followed by 2 for the next one and by 3 for the one
// before.
export const popping = [1];
export const dismissing = [3];
export const selecting = (isForward) => [4, isForward ? 2 : 3];
export const paging = (isForward) => [5, isForward ? 2 : 3];

// Calls one of the core's functions with words, and returns the words of its answer; null for none.
function ask(name, ...parts) {
  const words = parts.flat();
  const place = core["begin"](words.length);
  new Int32Array(core["memory"].buffer, place, words.length).set(words);
  const answer = core[name](words.length);
  const memory = new Int32Array(core["memory"].buffer, answer);
  return memory[0] ? [...memory.slice(1, memory[0] + 1)] : null;
}

const known = new WeakMap();

// What a state shows; null for a list that is no state.
export function viewOf(state) {
  if (!known.has(state)) {
    const words = ask("describe", state);
    let view = null;
    if (words) {
      const [depth, style, look, screen, rootKind, count, length, ...rest] = words;
      view = { depth, style, look, screen, root: [rootKind, rootKind === 1 || count], path: rest.slice(0, length), key: rest.slice(length).join() };
    }
    known.set(state, view);
  }
  return known.get(state);
}

// The key by which the layers of a state are looked up.
export const keyOf = (state) => viewOf(state).key;

// Performs an action. Returns the new state and the step, or null if it is not possible.
export function performed(state, action, look) {
  const words = ask("perform", state, look, action);
  if (!words) return null;
  const [isForward, arrival, ...after] = words;
  const key = `${[action[0], isForward, look, arrival]} ${keyOf(state)} ${keyOf(after)}`;
  return { state: after, step: { operation: operations[action[0]], isForward: isForward === 1, key } };
}

// The action of the forward arrow key, with its look; null for none.
export function wayForward(state, links) {
  const [isOwn, ...rest] = ask("forward", state, ...links.map((link) => link.d)) ?? [];
  if (isOwn === undefined) return null;
  const link = links[rest[0]];
  return isOwn ? { action: rest, look: 0 } : { action: link.d, look: link.k };
}

export const wayBack = (state) => ask("back", state);
