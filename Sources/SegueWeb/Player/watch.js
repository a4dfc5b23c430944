// Follows the session that serves the page: shows its messages, and reloads the page when it has changed.
import { element, listen } from "./layers.js";

// Saves the position of the film before a reload. The navigation state is in the history already.
function keep(page) {
  const film = page.bar ? { "time": page.bar.playback.time, "isShown": page.bar.isShown, "plays": page.bar.playback.isPlaying } : null;
  history.replaceState({ ...history["state"], "film": film }, "");
}

function restore(page) {
  const film = history["state"]?.["film"];
  if (!film) return;
  page.showBar();
  if (!page.bar || !film["isShown"]) return;
  page.bar.show(film["time"]);
  if (film["plays"]) page.bar.play();
}

export function follow(page) {
  const version = document.querySelector("meta[name=version]")?.getAttribute("content");
  if (!version) return;
  restore(page);
  const note = element("p", "note", document.body);
  note.setAttribute("role", "status");
  const say = (text) => {
    note.textContent = text;
    note.hidden = text === "";
  };
  say("");
  page.say = say;
  const changes = new EventSource("changes");
  // Reloads when no finger is down and no transition is in flight.
  const load = () => {
    if (page.player.flight || page.player.pointers.size > 0) {
      setTimeout(load, 100);
      return;
    }
    keep(page);
    changes.close();
    location.reload();
  };
  listen(changes, "version", (event) => {
    if (event["data"] !== version) load();
  });
  listen(changes, "note", (event) => say(event["data"]));
  listen(changes, "error", () => say("The session that serves this page has ended."));
}

if (globalThis.segue) follow(globalThis.segue);
