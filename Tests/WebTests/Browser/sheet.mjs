// Drags a sheet down in a page.
// Arguments: a folder for Chromium, and a page with screens of 100 × 200 points, whose first link presents a sheet of 80
// points that a finger can pull down.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { Chromium } from "./chromium.mjs";

const [folder, file] = process.argv.slice(2);
const browser = await Chromium.start(folder);
try {
  await browser.size(100, 200, 1);
  await browser.open(pathToFileURL(file).href);
  await browser.run("globalThis.time = 0; segue.isAutomatic = false; segue.start = 0; segue.clock = () => time; 0");
  const touch = (time, phase, y) => browser.run(`time = ${time}; segue.send("${phase}", 1, { x: 50, y: ${y} }); 0`);
  const tick = (time) => browser.run(`time = ${time}; segue.tick(); 0`);
  const percent = () => browser.run("segue.player.percent");
  await tick(1);
  await browser.run("segue.act(() => segue.player.forward()); 0");
  await tick(3);
  assert.equal(await browser.run("segue.player.screen"), "sheet");

  await touch(4, "began", 130);
  await touch(4.1, "moved", 145);
  const begun = await percent();
  await touch(4.2, "moved", 165);
  assert.ok(Math.abs((await percent()) - begun - 20 / 80) < 1e-6, "the sheet goes with the finger");
  // Past the middle of its way it goes on without a velocity.
  await touch(4.3, "moved", 185);
  await touch(4.6, "moved", 185);
  await touch(4.7, "ended", 185);
  await tick(7);
  assert.equal(await browser.run("segue.player.screen"), "below");
  assert.deepEqual(browser.complaints, []);
} finally {
  browser.close();
}
