// Follows a page that `segue play --in browser --watch` serves while its storyboard changes.
// Arguments: a folder for Chromium, the address, and the storyboard, in which "blue" is the colour of the
// screen "b", to which a tap on the screen "a" leads.
import assert from "node:assert/strict";
import fs from "node:fs";
import { Chromium } from "./chromium.mjs";

const [folder, address, board] = process.argv.slice(2);
const text = fs.readFileSync(board, "utf8");
const status = async (path, options) => (await fetch(new URL(path, address), options)).status;
assert.equal(await status("/"), 404);
assert.equal(await status(`${new URL(address).pathname}other`), 404);
assert.equal(await status("", { method: "POST" }), 405);
assert.equal(await status("?bar", { method: "HEAD" }), 200);

const browser = await Chromium.start(folder);
try {
  await browser.size(200, 400, 1);
  await browser.open(address);
  const color = () => browser.run("document.getElementById('segue-data').textContent.includes('[0,0,1,1]')");
  const note = (isShown) => browser.run(`new Promise((done) => {
    const note = document.querySelector(".note");
    const check = () => { if (note.hidden !== ${isShown}) done(note.textContent); };
    new MutationObserver(check).observe(note, { attributes: true, childList: true });
    check();
  })`);
  assert.equal(await color(), true, "the screen is blue");
  assert.equal(await browser.run("segue.go('b')"), true);
  const loaded = browser.event("Page.loadEventFired");
  fs.writeFileSync(board, text.replace("blue", "lime"));
  await loaded;
  assert.equal(await color(), false, "the page follows the storyboard");
  assert.equal(await browser.run("segue.player.screen"), "b", "it keeps its place");
  // After a storyboard that cannot be read, the page does not change, but shows a message.
  fs.writeFileSync(board, text.replace("blue", "bluish"));
  assert.match(await note(true), /bluish/);
  assert.equal(await browser.run("segue.player.screen"), "b");
  const again = browser.event("Page.loadEventFired");
  fs.writeFileSync(board, text);
  await again;
  assert.equal(await note(false), "");
  assert.equal(await color(), true);
  assert.equal(await browser.run("segue.player.screen"), "b");
  const refused = browser.complaints.filter((one) => !one.includes("favicon"));
  assert.deepEqual(refused, []);
} finally {
  browser.close();
}
