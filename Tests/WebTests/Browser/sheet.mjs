// Drags a sheet up and down in a page.
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

  const lift = () => browser.run("segue.player.offset");
  const moved = () => browser.run("[...document.querySelectorAll('.screen .l')].map((one) => one.style.translate).join('')");
  await touch(3.1, "began", 150);
  await touch(3.2, "moved", 110);
  // Ten points pass before the sheet follows.
  const most = (1 - 1 / ((30 * 0.55) / 200 + 1)) * 200;
  assert.ok(Math.abs((await lift()) - most) < 1e-6, "the sheet resists");
  assert.match(await moved(), /^0px -15\.2\d*px$/);
  await touch(3.3, "ended", 110);
  await tick(3.4);
  assert.ok((await lift()) > 0 && (await lift()) < most, "it springs back");
  await tick(5);
  assert.equal(await lift(), 0);
  assert.equal(await moved(), "");

  await touch(6, "began", 130);
  await touch(6.1, "moved", 145);
  const begun = await percent();
  await touch(6.2, "moved", 165);
  assert.ok(Math.abs((await percent()) - begun - 20 / 80) < 1e-6, "the sheet goes with the finger");
  // Past the middle of its way it goes on without a velocity.
  await touch(6.3, "moved", 185);
  await touch(6.6, "moved", 185);
  await touch(6.7, "ended", 185);
  await tick(9);
  assert.equal(await browser.run("segue.player.screen"), "below");
  assert.deepEqual(browser.complaints, []);
} finally {
  browser.close();
}
