// Pinches a page with two fingers and with a touchpad, through Chromium's own input.
// Arguments: a folder for Chromium, and a page whose screen "inbox" has a link to "letter"; a pinch pushes and pops.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { Chromium } from "./chromium.mjs";

const [folder, file] = process.argv.slice(2);
const browser = await Chromium.start(folder);
const screen = () => browser.run("segue.player.screen");
const progress = () => browser.run("segue.player.frame.progress ?? 0");
const goOn = (seconds) => browser.run(`time += ${seconds}; segue.tick(time); 0`);

// Chromium passes moves on with the next frame.
const frames = () =>
  browser.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");

// Sends both fingers, at a distance from each other; without a distance, the fingers are lifted.
async function touch(type, distance) {
  const touchPoints = distance ? [-0.5, 0.5].map((side, id) => ({ x: 195 + side * distance, y: 400, id })) : [];
  await browser.send("Input.dispatchTouchEvent", { type, touchPoints });
  await frames();
}

async function turn(deltaY, modifiers) {
  await browser.send("Input.dispatchMouseEvent", { type: "mouseWheel", x: 30, y: 40, deltaX: 0, deltaY, modifiers });
  await frames();
}

const isNear = (value, goal) => assert.ok(Math.abs(value - goal) < 0.02, `${value}`);

try {
  await browser.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 2 });
  await browser.size(390, 844, 1);
  await browser.open(pathToFileURL(file).href);
  await browser.run("globalThis.time = 0; segue.isAutomatic = false; segue.start = 0; segue.clock = () => time; 0");

  // From 110 points, of which 10 are the slop: the square root of 3 times 120 is half of the way.
  await touch("touchStart", 110);
  await goOn(0.1);
  await touch("touchMove", 130);
  await goOn(0.1);
  await touch("touchMove", 120 * Math.sqrt(3));
  isNear(await progress(), 0.5);
  await goOn(0.1);
  await touch("touchMove", 330);
  await goOn(0.1);
  await touch("touchEnd");
  await goOn(5);
  assert.equal(await screen(), "letter", "fingers that move apart push");

  // A touchpad: the fingers begin at 195 points, of which 10 are the slop.
  await browser.run("addEventListener('wheel', (event) => { globalThis.isPrevented = event.defaultPrevented; }); 0");
  await turn(10, 2);
  assert.equal(await browser.run("isPrevented"), true, "the browser does not zoom the page");
  await turn(100 * Math.log(1.85) - 10, 2);
  await goOn(0.1);
  const half = Math.log(185 / (195 / 1.85)) / Math.log(3);
  isNear(await progress(), half);
  await goOn(0.09);
  isNear(await progress(), half);
  await goOn(0.2);
  await goOn(5);
  assert.equal(await screen(), "inbox", "fingers that come together pop");

  // Without the control key a wheel does nothing.
  await turn(-200, 0);
  await goOn(0.01);
  assert.deepEqual([await screen(), await progress()], ["inbox", 0]);
  assert.deepEqual(browser.complaints, []);
} finally {
  browser.close();
}
