// Clicks on a page in Chromium while a spring is seen to move, and after it looks still.
// Arguments: a folder for Chromium, and a page whose screen "inbox" pushes "letter", which has a link back.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { Chromium } from "./chromium.mjs";

const [folder, file] = process.argv.slice(2);
const browser = await Chromium.start(folder);
const goOn = (seconds) => browser.run(`time += ${seconds}; segue.tick(); 0`);
const mouse = (type) => browser.send("Input.dispatchMouseEvent", { type, x: 200, y: 400, button: "left", buttons: 1, clickCount: 1 });

// Begins the push, and presses the button after some seconds. Returns the machine's state then, and the last screen.
async function click(seconds) {
  await browser.open("about:blank");
  await browser.open(pathToFileURL(file).href);
  await browser.run("globalThis.time = 0; segue.isAutomatic = false; segue.start = 0; segue.clock = () => time; 0");
  await browser.run("segue.act(() => segue.player.forward()); 0");
  await goOn(seconds);
  assert.equal(await browser.run("segue.player.machine.state"), "running", `${seconds} s`);
  await mouse("mousePressed");
  const state = await browser.run("segue.player.machine.state");
  await goOn(0.05);
  await mouse("mouseReleased");
  await goOn(5);
  return [state, await browser.run("segue.player.screen")];
}

try {
  await browser.size(390, 844, 1);
  await browser.open(pathToFileURL(file).href);
  const length = await browser.run(`(() => {
    segue.player.forward();
    const { d, m } = segue.data.recordings[segue.player.flight.recording];
    return [d * m[1], d];
  })()`);
  assert.ok(length[0] < 0.95 * length[1], `${length}`);
  assert.deepEqual(await click(length[0] - 0.02), ["interactive", "letter"], "the click holds the transition and lets it go on");
  assert.deepEqual(await click(length[0] + 0.01), ["idle", "inbox"], "the click follows the link back");
  assert.deepEqual(browser.complaints, []);
} finally {
  browser.close();
}
