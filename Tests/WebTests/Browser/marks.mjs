// Marks elements in a page that `segue play --in browser` serves.
// Arguments: a folder for Chromium and the address. The screen "a" has 100 × 200 points, with a part at
// [20, 60, 40, 30]; a tap leads to the screen "b".
import assert from "node:assert/strict";
import { Chromium } from "./chromium.mjs";

const [folder, address] = process.argv.slice(2);
const status = async (query) => (await fetch(new URL(`elements?${query}`, address))).status;
const good = "phase=0&pointer=0&screen=0&x=1&y=1";
assert.equal(await status(good), 200);
for (const [old, wrong] of [["phase=0", "phase=9"], ["screen=0", "screen=2"], ["screen=0", "screen=-1"], ["x=1", "x=nan"], ["&y=1", ""]]) {
  assert.equal(await status(good.replace(old, wrong)), 400, wrong);
}

const browser = await Chromium.start(folder);
try {
  await browser.size(200, 400, 1);
  await browser.open(address);
  // Chromium's window shows two pixels for each point.
  const mouse = (type, x, y, buttons) => {
    const button = type === "mouseMoved" && !buttons ? "none" : "left";
    return browser.send("Input.dispatchMouseEvent", { type, x: 2 * x, y: 2 * y, button, buttons, clickCount: 1 });
  };
  const press = async (key) => {
    for (const type of ["keyDown", "keyUp"]) await browser.send("Input.dispatchKeyEvent", { type, key });
  };
  const note = (text) => browser.run(`new Promise((done) => {
    const note = document.querySelector(".note");
    const check = () => { if (!note.hidden && note.textContent.includes("${text}")) done(note.textContent); };
    new MutationObserver(check).observe(note, { attributes: true, childList: true });
    check();
  })`);
  const boxes = () => browser.run(`[...document.querySelectorAll(".marks > *")].map(({ style }) =>
    [style.left, style.top, style.width, style.height].join(" ")).join()`);
  await press("e");
  await note("click an element");
  await mouse("mouseMoved", 30, 70, 0);
  assert.equal(await note("30, 70"), "30, 70   [20, 60, 40, 30]");
  assert.equal(await boxes(), "20px 60px 40px 30px");
  await mouse("mousePressed", 30, 70, 1);
  await mouse("mouseReleased", 30, 70, 0);
  assert.equal(await note("element-1"), "element-1: [20, 60, 40, 30]");
  await mouse("mousePressed", 10, 120, 1);
  await mouse("mouseMoved", 70, 150, 1);
  await mouse("mouseReleased", 90, 180, 0);
  assert.equal(await note("element-2"), "element-2: [10, 120, 80, 60]");
  assert.equal(await boxes(), "20px 60px 40px 30px,10px 120px 80px 60px");
  assert.equal(await browser.run("segue.player.screen"), "a", "no link was followed");
  await press("e");
  assert.equal(await boxes(), "");
  await mouse("mousePressed", 30, 70, 1);
  await mouse("mouseReleased", 30, 70, 0);
  assert.equal(await browser.run("segue.player.flight?.state.length > 0"), true);
} finally {
  browser.close();
}
