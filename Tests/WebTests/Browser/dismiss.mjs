// Dismisses a screen in Chromium, and goes through the browser's history.
// Arguments: a folder for Chromium, and a page whose screen "inbox" presents "letter", which has a link back.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { Chromium } from "./chromium.mjs";

const [folder, file] = process.argv.slice(2);
const browser = await Chromium.start(folder);
const goOn = (seconds) => browser.run(`time += ${seconds}; segue.tick(); 0`);
const hash = () => browser.run("location.hash");
const heard = (action) =>
  browser.run(`new Promise((done) => { addEventListener("popstate", () => done(1), { once: true }); ${action}; })`);
const follow = "segue.act(() => segue.player.perform(segue.player.links[0].d))";

try {
  await browser.size(390, 844, 1);
  await browser.open(pathToFileURL(file).href);
  await browser.run("globalThis.time = 0; segue.isAutomatic = false; segue.start = 0; segue.clock = () => time; 0");
  const before = await browser.run("history.length");
  await browser.run(`${follow}; 0`);
  await goOn(5);
  assert.equal(await hash(), "#letter");
  await heard(`${follow}; time += 5; segue.tick()`);
  assert.deepEqual([await hash(), await browser.run("segue.player.screen")], ["#inbox", "inbox"]);
  assert.equal(await browser.run("history.length"), before + 1, "the dismissal adds no entry");
  await heard("history.forward()");
  await goOn(5);
  assert.equal(await hash(), "#letter", "the way forward presents it again");
} finally {
  browser.close();
}
