// Converts a page's events to the calls in the file of --events: a name, and a number for those that have one.
export function callOf(name, detail) {
  if (name === "transitionstart") return ["animator.animate", 0];
  if (name === "transitionend") return ["request.completion", detail.completed ? 1 : 0];
  if (name === "update" || name === "pause") return [`interaction.${name}`, detail.percent];
  if (name === "finish" || name === "cancel") return [`interaction.${name}`, detail.velocity];
  return [];
}
