// Checks that a video shows its background in its transparent parts.
// Arguments: a folder for Chromium, and a page with a video of 96 x 128 pixels: an opaque red screen with a transparent
// margin of 16 pixels.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { Chromium } from "./chromium.mjs";

const [folder, file] = process.argv.slice(2);
const browser = await Chromium.start(folder);
try {
  await browser.size(200, 200, 1);
  await browser.open(pathToFileURL(file).href);
  const [size, corner, middle] = await browser.run(`new Promise((done) => {
    const clip = document.querySelector("video");
    const show = () => {
      const context = new OffscreenCanvas(96, 128).getContext("2d");
      context.fillStyle = "#0f0";
      context.fillRect(0, 0, 96, 128);
      context.drawImage(clip, 0, 0);
      const color = (x, y) => [...context.getImageData(x, y, 1, 1).data];
      try {
        done([[clip.videoWidth, clip.videoHeight], color(4, 4), color(48, 64)]);
      } catch (error) {
        done([String(error)]);
      }
    };
    // A frame that was never shown may not be there to be drawn.
    clip.requestVideoFrameCallback(show);
    clip.play();
  })`);
  assert.deepEqual(size, [96, 128]);
  assert.ok(corner[1] > 240 && corner[0] < 15, `the margin shows the green behind it: ${corner}`);
  assert.ok(middle[0] > 240 && middle[1] < 15, `the screen is red: ${middle}`);
} finally {
  browser.close();
}
