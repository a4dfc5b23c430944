// Scrolls a picture in a page, with a finger, the wheel, its script, and through a transition.
// Arguments: a folder for Chromium, and a page whose first screen has a picture of 100 × 500 points on a screen of
// 100 × 200, with bars of 20 and 30 points; a tap between 200 and 300 points leads to a second screen. Writes a picture of
// the page, 133 × 266 pixels, into the folder: bars.png.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Chromium } from "./chromium.mjs";

const [folder, file] = process.argv.slice(2);
const browser = await Chromium.start(folder);
try {
  await browser.size(133, 266, 1);
  await browser.open(pathToFileURL(file).href);
  await browser.run("Promise.all([...document.images].map((one) => one.decode())).then(() => 0)");
  writeFileSync(`${folder}/bars.png`, await browser.screenshot());

  await browser.size(100, 200, 1);
  await browser.open(pathToFileURL(file).href);
  await browser.run("globalThis.time = 0; segue.isAutomatic = false; segue.start = 0; segue.clock = () => time; 0");
  const near = (a, b, words) => assert.ok(Math.abs(a - b) < 0.6, `${a} is ${b}: ${words}`);
  // The upper edges of the pictures: the page's, and those of its bars.
  const edges = () => browser.run(`[...document.querySelectorAll(".screen img, .screen .i")].map((one) => one.getBoundingClientRect().top)`);
  const page = () => browser.run(`segue.scene.views[0].layers.find((one) => one.source.S?.[0]).element.getBoundingClientRect().top`);
  const offset = () => browser.run("segue.player.scrolling.offset(0)");
  const link = () => browser.run(`(() => {
    const { top, height } = document.querySelector(".links button").getBoundingClientRect();
    return [top, height];
  })()`);
  const tick = (time) => browser.run(`time = ${time}; segue.tick(); 0`);
  const touch = (phase, x, y) => browser.run(`segue.player.pointer({ phase: "${phase}", id: 1, x: ${x}, y: ${y}, t: time }); segue.show(); 0`);

  assert.equal(await offset(), 0);
  near(await page(), 0, "before");
  assert.deepEqual(await link(), [0, 0], "the link is below the bar");
  const bars = (await edges()).slice(1);

  // A finger that goes up 60 points moves the page with it, without the first ten, and lets it coast.
  await tick(1);
  await touch("began", 50, 150);
  for (let i = 1; i <= 6; i += 1) {
    await tick(1 + i / 100);
    await touch("moved", 50, 150 - 10 * i);
  }
  const held = await offset();
  assert.ok(held >= 40 && held <= 60, `${held}`);
  near(await page(), -held, "under the finger");
  await touch("ended", 50, 90);
  await tick(1.2);
  const coasting = await offset();
  // The bar at the right edge that shows how far: its upper and lower edge, its right edge and its opacity.
  const bar = () => browser.run(`(() => {
    const { bar } = segue.player.scrolling;
    const { top, bottom, right } = bar.getBoundingClientRect();
    return [top, bottom, right, Number(bar.style.opacity)];
  })()`);
  const [barTop, barBottom, barRight, barOpacity] = await bar();
  assert.ok(barTop >= 22 && barBottom <= 168, `${barTop} ${barBottom}`);
  near(barRight, 97.5, "the bar");
  assert.equal(barOpacity, 1);
  assert.ok(coasting > held, "it goes on");
  await tick(9);
  const rest = await offset();
  assert.ok(rest > coasting && rest <= 300, `${rest}`);
  assert.equal(await browser.run("segue.player.isMoving"), false);
  await tick(9.4);
  assert.equal((await bar())[3] < 1, true, "the bar fades");
  await tick(9.6);
  assert.equal((await bar())[3], 0);
  assert.deepEqual((await edges()).slice(1), bars, "the bars stay");
  assert.equal(await browser.run("segue.player.flight === null"), true, "nothing was tapped");

  // Beyond an end the page follows a finger by less and less, and comes back when it goes; a finger that holds it there
  // and goes without a drag lets it come back, too.
  await browser.run("segue.player.scrolling.set(0, 0); segue.show(); 0");
  await tick(9.65);
  await touch("began", 50, 50);
  for (let i = 1; i <= 10; i += 1) {
    await tick(9.65 + i / 100);
    await touch("moved", 50, 50 + 10 * i);
  }
  const pulled = await offset();
  const band = (way) => (1 - 1 / ((way * 0.55) / 200 + 1)) * 200;
  assert.ok(pulled >= -band(100) - 0.1 && pulled <= -band(88), `${pulled}`);
  near(await page(), -pulled, "pulled");
  assert.deepEqual((await edges()).slice(1), bars, "the bars stay there");
  const end = () => browser.run(`(() => {
    const { top, height } = segue.player.scrolling.end.getBoundingClientRect();
    return [segue.player.scrolling.end.style.backgroundColor, top, height];
  })()`);
  const [color, endTop, endHeight] = await end();
  assert.equal(color, "rgb(255, 0, 0)", "the page's colour at its end");
  assert.equal(endTop, 18.5);
  near(endHeight, 4.5 - pulled, "what is seen beyond the end, a line of the bar, and a little under it");
  await tick(9.9);
  await touch("moved", 50, 150);
  await touch("ended", 50, 150);
  await tick(10);
  const returning = await offset();
  assert.ok(returning > pulled && returning < 0, `${returning}`);
  await touch("began", 50, 100);
  await tick(10.1);
  near(await offset(), returning, "held");
  await touch("ended", 50, 100);
  await tick(10.2);
  assert.ok((await offset()) > returning);
  await tick(11.5);
  assert.equal(await offset(), 0);
  assert.equal(await browser.run("segue.player.isMoving"), false);

  // A page that comes to its end goes a little beyond it, and back.
  await browser.run("segue.player.scrolling.set(0, 280); segue.player.scrolling.coast(0, 2000); segue.request(); 0");
  await tick(11.56);
  assert.ok((await offset()) > 305, `${await offset()}`);
  await tick(13);
  assert.equal(await offset(), 300);

  // The link has come into view, and is cut off at the bars.
  await browser.run("segue.player.scrolling.set(0, 150); segue.show(); 0");
  assert.deepEqual(await link(), [50, 100]);
  await browser.run("segue.player.scrolling.set(0, 230); segue.show(); 0");
  assert.deepEqual(await link(), [20, 50]);

  // A tap beside the link shows where it is, each time.
  const flashes = () => browser.run(`document.querySelector(".links button").getAnimations().length`);
  assert.equal(await flashes(), 0);
  for (const count of [1, 2]) {
    await touch("began", 50, 10);
    await touch("ended", 50, 10);
    assert.equal(await flashes(), count);
  }

  // The wheel moves the page by what it turns, at once and without a movement afterwards. What is less than a drag waits
  // for the end of the swipe, which may become the controller's. The clock goes on while an event is handled.
  await browser.run("segue.player.scrolling.set(0, 0); segue.clock = () => (globalThis.time += 1e-5); 0");
  const turn = (down, aside = 0) => browser.run(`segue.root.dispatchEvent(new WheelEvent("wheel", {
    clientX: 50, clientY: 100, deltaX: ${aside}, deltaY: ${down}, bubbles: true, cancelable: true,
  })); 0`);
  const rested = async () => {
    for (const _ of [1, 2]) await browser.run("time += 0.085; segue.tick(); 0");
    return offset();
  };
  await turn(100);
  near(await offset(), 100, "a notch");
  near(await rested(), 100, "after a notch");
  for (const change of [30, 20, 8, 2]) {
    await browser.run("time += 0.016; 0");
    await turn(change);
  }
  near(await offset(), 160, "a swipe");
  near(await rested(), 160, "after a swipe");
  await turn(4);
  near(await rested(), 164, "a small turn");
  await turn(-20);
  near(await rested(), 144, "up");
  await turn(4, 60);
  near(await rested(), 144, "a swipe to the side");
  await turn(5000);
  await turn(-30);
  near(await rested(), 270, "back from the end at once");
  assert.equal(await browser.run("segue.player.flight === null"), true, "nothing was tapped");
  await browser.run("segue.clock = () => time; 0");

  // The page is where it was during the transition, and after the way back.
  await browser.run("segue.player.scrolling.set(0, 150); segue.show(); 0");
  await tick(20);
  await touch("began", 50, 100);
  await tick(20.05);
  await touch("ended", 50, 100);
  assert.equal(await browser.run("segue.player.flight !== null"), true);
  await tick(20.1);
  near(await page(), -150, "in flight");
  await tick(22);
  assert.equal(await browser.run("segue.player.screen"), "next");
  await browser.run("segue.act(() => segue.player.back()); 0");
  await tick(24);
  assert.equal(await browser.run("segue.player.screen"), "feed");
  near(await page(), -150, "after the way back");

  // The script, at any of its times.
  const film = async (time) => {
    await browser.run(`segue.showBar(); segue.bar.show(${time}); 0`);
    return browser.run("segue.player.scrolling.offset(0)");
  };
  near(await film(1.5), 100, "half of the way");
  near(await film(2.5), 200, "at rest");
  near(await film(3.8), 0, "at the top again");
  near(await film(4.8), 200 - 20 - 25, "the element in the middle");
  await film(5.2);
  assert.equal(await browser.run("segue.player.flight !== null"), true, "its tap finds the element");
  assert.deepEqual(browser.complaints, []);
} finally {
  browser.close();
}
