// Cards that grow out of elements of a page that has scrolled.
// Arguments: a folder for Chromium, and a page whose first screen has a picture of 100 × 500 points on a screen of
// 100 × 200, with bars of 20 and 30 points. Out of its elements, at 210 to 270 and 310 to 370 points, a second screen
// grows; in the first element is another one, at 220 points.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { Chromium } from "./chromium.mjs";

const [folder, file] = process.argv.slice(2);
const browser = await Chromium.start(folder);
try {
  await browser.size(100, 200, 1);
  await browser.open(pathToFileURL(file).href);
  await browser.run("globalThis.time = 0; segue.isAutomatic = false; segue.start = 0; segue.clock = () => time; 0");
  const near = (a, b, words) => assert.ok(Math.abs(a - b) < 0.6, `${a} is ${b}: ${words}`);
  const tick = (time) => browser.run(`time = ${time}; segue.tick(); 0`);
  // The upper edges of the card, which is on the screen itself, and of the page in its screen, which an animator may make
  // smaller.
  const card = () => browser.run(`segue.scene.views[0].layers.find(({ source: { p, S } }) => S && p < 0)
    .element.getBoundingClientRect().top`);
  const page = () => browser.run(`segue.scene.views[0].layers.find(({ source: { p, S } }) => S && p > 0).now.m[7] + 20`);
  const clip = () => browser.run(`segue.scene.views[0].layers.find(({ source: { p, S } }) => S && p < 0)
    .element.style.clipPath.split(" ")`);
  // The upper edges of the layers of the picture that the card has of the element, in the picture.
  const captured = () => browser.run(`segue.scene.views[0].layers.flatMap(({ captured }) => captured?.layers ?? [])
    .map(({ now }) => now.m[7])`);

  let time = 1;
  for (const [link, offset, y] of [[0, 120, 210], [0, 60, 210], [1, 230, 310], [0, 220, 210]]) {
    const place = y - offset;
    await browser.run(`segue.player.scrolling.set(0, ${offset}); segue.show(); 0`);
    await tick(time);
    await browser.run(`segue.act(() => segue.player.perform(segue.player.links[${link}].d, segue.player.links[${link}].k)); 0`);
    await tick(time + 0.0001);
    near(await card(), place, `the card begins at ${offset}`);
    // Under a bar it is cut off there, in its own points.
    const cut = await clip();
    if (place < 20) near(Number.parseFloat(cut[1]), 20 - place, `the upper bar at ${offset}`);
    else if (place + 60 > 170) near(Number.parseFloat(cut[5]), 170 - place, `the lower bar at ${offset}`);
    else assert.equal(cut.length, 1, "no bar is over it");
    await tick(time + 0.1);
    near(await page(), -offset, "the page stays");
    for (const top of await captured()) assert.ok(top === 0 || top === 10, `the picture is where it is in the card: ${top}`);
    await tick(time + 5);
    assert.equal(await browser.run("segue.player.screen"), "next");

    await browser.run("segue.act(() => segue.player.back()); 0");
    const duration = await browser.run("segue.data.recordings[segue.player.flight.recording].d");
    await tick(time + 5 + duration - 0.0001);
    near(await card(), place, `the card ends at ${offset}`);
    near(await page(), -offset, "the page is where it was");
    await tick(time + 9);
    assert.equal(await browser.run("segue.player.screen"), "feed");
    near(await page(), -offset, "after the way back");
    time += 10;
  }
  assert.deepEqual(browser.complaints, []);
} finally {
  browser.close();
}
