// The navigation state: the containers and the screens that they show. It follows the same rules as SegueWeb's
// PrototypeState, whose signatures are the keys of the recordings.

// Makes the state of a container of the page's data.
export function makeNode(container, screens) {
  if (typeof container === "string") {
    const inner = screens.get(container)?.c;
    if (inner === undefined) return { kind: "screen", name: container };
    return { ...makeNode(inner, screens), name: container };
  }
  const members = container.m.map((member) => makeNode(member, screens));
  if (container.k === "navigation") {
    const looks = members.map(() => 0);
    return { kind: "navigation", name: "", members, looks, selected: members.length - 1 };
  }
  return { kind: container.k, name: "", members, selected: container.s };
}

export function startState(data, screens) {
  return { levels: [{ node: makeNode(data.start, screens), style: "", look: 0 }] };
}

// The nodes in view, the outermost first.
export function pathOf(node) {
  const path = [node];
  while (path.at(-1).members?.length) {
    const last = path.at(-1);
    path.push(last.members[last.selected]);
  }
  return path;
}

export function topOf(state) {
  return state.levels.at(-1);
}

export function screenOf(state) {
  return pathOf(topOf(state).node).pop().name;
}

// The key by which recordings are looked up: the screen in view on each level. No two states have the same one.
export function signatureOf(state) {
  return state.levels
    .map((level) => (level.style ? `${level.style}${level.look}:` : "") + encodeURIComponent(pathOf(level.node).pop().name))
    .join("/");
}

// The index of the member that a target names; -1 when there is none.
function indexOf(target, node) {
  if (typeof target === "number") return target;
  if (target === "+") return node.selected + 1;
  if (target === "-") return node.selected - 1;
  const name = target.slice(1);
  return node.members.findIndex(
    (member) =>
      member.name === name || (member.kind === "navigation" && member.members[0].name === name),
  );
}

// Performs an action {v, t, s}. Returns the new state and the step, or null if it is not possible.
export function performed(state, action, look, screens) {
  const after = structuredClone(state);
  const top = topOf(after);
  const inner = pathOf(top.node).reverse();
  let step = null;
  if (action.v === "push") {
    const stack = inner.find((node) => node.kind === "navigation" && node.members.length < 1000);
    if (!stack) return null;
    stack.members.push(makeNode(action.t, screens));
    stack.looks.push(look);
    stack.selected = stack.members.length - 1;
    step = { operation: "push", isForward: true, arrival: 0 };
  } else if (action.v === "pop") {
    const stack = inner.find((node) => node.kind === "navigation" && node.members.length > 1);
    if (!stack) return null;
    stack.members.pop();
    stack.selected = stack.members.length - 1;
    step = { operation: "pop", isForward: false, arrival: stack.looks.pop() };
  } else if (action.v === "present") {
    if (after.levels.length > 100) return null;
    after.levels.push({ node: makeNode(action.t, screens), style: action.s, look });
    step = { operation: "present", isForward: true, arrival: 0 };
  } else if (action.v === "dismiss") {
    if (after.levels.length < 2) return null;
    step = { operation: "dismiss", isForward: false, arrival: after.levels.pop().look };
  } else {
    const kind = action.v === "select" ? "tabs" : "pages";
    const node = inner.find((one) => one.kind === kind);
    if (!node) return null;
    const index = indexOf(action.t, node);
    if (!(index >= 0 && index < node.members.length) || index === node.selected) return null;
    step = { operation: action.v, isForward: index > node.selected, arrival: 0 };
    node.selected = index;
  }
  return { state: after, step };
}

// The name of a transition's recordings in the page's data.
export function keyOf(step, look, from, to) {
  const way = step.isForward ? "f" : "b";
  return `${step.operation} ${way} ${look}.${step.arrival} ${signatureOf(from)} > ${signatureOf(to)}`;
}

// The action of the forward arrow key: the first link that does not lead back, or the next page or tab.
export function wayForward(state, links) {
  const link = links.find((one) => !["pop", "dismiss"].includes(one.d.v) && one.d.t !== "-");
  if (link) return { action: link.d, look: link.k };
  for (const node of pathOf(topOf(state).node).reverse()) {
    if (!node.members || node.selected + 1 >= node.members.length) continue;
    if (node.kind === "pages") return { action: { v: "page", t: "+" }, look: 0 };
    if (node.kind === "tabs") return { action: { v: "select", t: "+" }, look: 0 };
  }
  return null;
}

export function wayBack(state) {
  for (const node of pathOf(topOf(state).node).reverse()) {
    if (node.kind === "navigation" && node.members.length > 1) return { v: "pop" };
    if (node.kind === "pages" && node.selected > 0) return { v: "page", t: "-" };
    if (node.kind === "tabs" && node.selected > 0) return { v: "select", t: "-" };
  }
  return state.levels.length > 1 ? { v: "dismiss" } : null;
}
