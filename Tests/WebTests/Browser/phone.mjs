// Checks a page with a frame and a script on a phone, which shows only the screen.
// Arguments: a folder for Chromium, and a page whose script has a caption at the top and one at the bottom.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { Chromium } from "./chromium.mjs";

const [folder, file] = process.argv.slice(2);
const browser = await Chromium.start(folder);
try {
  await browser.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
  await browser.size(390, 760, 3);
  await browser.open(`${pathToFileURL(file).href}?bar`);
  const [screen, ...captions] = await browser.run(`[...document.querySelectorAll(".screen, .caption")].map((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return { top, bottom };
  })`);
  assert.ok(screen.top >= -0.5 && screen.bottom - screen.top > 600, "the screen fills the window above the bar");
  assert.equal(captions.length, 2);
  for (const { top, bottom } of captions) {
    assert.ok(top > screen.top && bottom < screen.bottom, `${top} to ${bottom} is on the screen`);
  }

  // The edges of the screen are between the display's pixels, where they cover no pixel in part.
  for (const [width, height, scale] of [[390, 844, 1], [393, 852, 2], [360, 780, 3]]) {
    await browser.size(width, height, scale);
    await browser.open(pathToFileURL(file).href);
    const box = await browser.run("segue.screen.getBoundingClientRect().toJSON()");
    const { left, right, top, bottom } = box;
    for (const edge of [left, right, top, bottom]) {
      const place = edge * scale;
      assert.ok(Math.abs(place - Math.round(place)) < 0.001, `${place} pixels at ${width}x${height}`);
    }
    assert.deepEqual([Math.round(left), Math.round(right)], [0, width]);
  }
  assert.deepEqual(browser.complaints, []);
} finally {
  browser.close();
}
