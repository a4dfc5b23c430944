// Checks that the clips of a page play after transitions.
// Arguments: a folder for Chromium, and a page of two screens with clips.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { Chromium } from "./chromium.mjs";

const [folder, file] = process.argv.slice(2);
const browser = await Chromium.start(folder);

async function key(name) {
  await browser.send("Input.dispatchKeyEvent", { type: "keyDown", key: name, windowsVirtualKeyCode: 0 });
  await browser.send("Input.dispatchKeyEvent", { type: "keyUp", key: name });
  await browser.run("time += 0.1; segue.tick(); time += 9; segue.tick(); 0");
}

try {
  await browser.size(64, 96, 1);
  await browser.open(pathToFileURL(file).href);
  await browser.run("globalThis.time = 0; segue.isAutomatic = false; segue.start = 0; segue.clock = () => time; 0");
  const begins = () => browser.run(`new Promise((done) => {
    const clip = document.querySelector("video");
    if (!clip.paused) done(1);
    else clip.addEventListener("play", () => done(1), { once: true });
  })`);
  await begins();
  await key("ArrowRight");
  await begins();
  for (const name of ["ArrowLeft", "ArrowRight", "ArrowLeft"]) {
    await key(name);
    const paused = await browser.run("[...document.querySelectorAll('video')].map((clip) => clip.paused)");
    assert.deepEqual(paused, [false], `the clip plays after ${name}`);
  }
  assert.deepEqual(browser.complaints, []);
} finally {
  browser.close();
}
