// Sends inputs to a page in Chromium and prints the resulting calls, and the screen at the end.
// Arguments: a folder for Chromium, a page, and a JSON file with inputs [phase, finger, x, y, time]; "back" is
// the browser's back button.
import fs from "node:fs";
import { pathToFileURL } from "node:url";
import { Chromium } from "./chromium.mjs";
import { callOf } from "./calls.mjs";

const [folder, file, list] = process.argv.slice(2);
const inputs = JSON.parse(fs.readFileSync(list, "utf8"));
const browser = await Chromium.start(folder);
try {
  await browser.size(390, 844, 1);
  await browser.open(pathToFileURL(file).href);
  await browser.run("globalThis.time = 0; segue.isAutomatic = false; segue.start = 0; segue.clock = () => time; 0");
  await browser.run(`globalThis.calls = []; globalThis.callOf = ${callOf};
    for (const name of ["transitionstart", "transitionend", "update", "pause", "finish", "cancel"]) {
      document.addEventListener(name, (event) => calls.push(...callOf(name, event.detail)));
    } 0`);
  for (const [phase, finger, x, y, t] of inputs) {
    if (phase === "back") {
      await browser.run(`time = ${t}; segue.tick(time); 0`);
      await browser.run(
        "new Promise((done) => { addEventListener('popstate', () => done(1), { once: true }); history.back(); })");
    } else if (phase) {
      await browser.run(`time = ${t}; segue.send(${JSON.stringify(phase)}, ${finger}, { x: ${x}, y: ${y} }, ${t}); 0`);
    } else {
      await browser.run(`time = ${t}; segue.tick(time); 0`);
    }
  }
  const answer = await browser.run("[...calls, segue.player.screen]");
  if (browser.complaints.length > 0) throw new Error(browser.complaints.join("\n"));
  process.stdout.write(JSON.stringify(answer));
} finally {
  browser.close();
}
