// SegueSession, compiled to WebAssembly: the navigation state (the containers and the screens that they show), which the
// navigator changes, and the machine of a transition. A state and an action are lists of integers, which a script only
// keeps.
import { code } from "./navigator.js";

const packed = Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0));
const unpacked = new Blob([packed]).stream().pipeThrough(new globalThis["DecompressionStream"]("gzip"));
const compiled = await WebAssembly.compile(await new Response(unpacked).arrayBuffer());
const imports = {
  "math": {
    "exp": Math.exp, "log": Math.log, "cos": Math.cos, "sin": Math.sin, "atan2": Math.atan2, "hypot": Math.hypot,
  },
};
/** @returns {Promise<any>} */
const instantiate = async () => (await WebAssembly.instantiate(compiled, imports)).exports;
const core = await instantiate();
// Some browsers make instances only asynchronously, so those of a page's player and of its film are made beforehand.
const spare = [await instantiate(), await instantiate()];

// A machine of transitions, for machine.js.
/** @returns {any} */
export const newCore = () => spare.pop() ?? new WebAssembly.Instance(compiled, imports).exports;

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
