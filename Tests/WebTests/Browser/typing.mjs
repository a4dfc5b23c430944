// Plays a script that types in a page.
// Arguments: a folder for Chromium, and a page with screens of 400 × 800 points. On the first one the script types a text
// of three letters between 1 and 2 s into [20, 100, 360, 40], and one of two letters between 3 and 3.5 s into the area
// [20, 300, 360, 40], for 2 s. At 6 s another screen is pushed, for 1 s, and at 8 s it is popped.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { Chromium } from "./chromium.mjs";

const [folder, file] = process.argv.slice(2);
const browser = await Chromium.start(folder);
try {
  await browser.size(400, 864, 1);
  await browser.open(pathToFileURL(file).href);
  await browser.run("globalThis.time = 0; segue.isAutomatic = false; segue.start = 0; segue.clock = () => time; segue.showBar(); 0");
  // The fields that are seen: their rectangles, the number of the state, and true with a caret.
  const fields = () => browser.run(`(() => {
    const shown = [...document.querySelectorAll(".screen div.p > div")];
    return shown.map((field) => {
      const { left, top, width, height } = field.getBoundingClientRect();
      const { left: x, top: y } = field.firstChild.style;
      const columns = parseFloat(field.firstChild.style.width) / 100;
      return { area: [left, top, width, height], state: -parseFloat(x) / 100 - columns * parseFloat(y) / 100, caret: !field.lastChild.hidden };
    });
  })()`);
  const film = async (time) => {
    await browser.run(`segue.bar.show(${time}); 0`);
    return fields();
  };
  const near = (a, b, words) => a.forEach((value, index) => assert.ok(Math.abs(value - b[index]) < 1, `${a} is ${b}: ${words}`));

  assert.deepEqual(await film(0.9), []);
  const [first] = await film(1.01);
  near(first.area, [20, 100, 360, 40], "the field");
  assert.equal(first.state, 0);
  assert.equal(first.caret, true);
  const counts = [];
  for (let time = 1; time <= 2.001; time += 0.02) counts.push((await film(time))[0].state);
  assert.deepEqual([...new Set(counts)], [0, 1, 2, 3], "letter by letter");
  assert.equal((await film(2.3))[0].caret, true, "the caret blinks");
  assert.equal((await film(2.7))[0].caret, false);
  const two = await film(3.6);
  assert.deepEqual(two.map(({ state }) => state), [3, 2]);
  assert.deepEqual(two.map(({ caret }) => caret), [false, true], "the caret is in the second field alone");
  near(two[1].area, [20, 300, 360, 40], "the second field");
  assert.equal((await film(5.1)).length, 1, "a text is removed after its time");
  // The text moves with its screen, is there when the screen comes back, and is not on another one.
  const [moving] = await film(6.5);
  const left = await browser.run(`segue.scene.views[0].layers.find((one) => one.source.i).element.getBoundingClientRect().left`);
  near(moving.area, [left + 20, 100, 360, 40], "it moves with its screen");
  assert.ok(left < -10, `${left}`);
  assert.deepEqual(await film(7.5), []);
  assert.deepEqual((await film(9.5)).map(({ state, caret }) => [state, caret]), [[3, false]], "it is there again");
  assert.deepEqual(await film(0.5), [], "an earlier time");
  // When a person stops the script, the text is complete.
  await film(1.3);
  await browser.run("segue.takeOver(); segue.show(); 0");
  assert.deepEqual((await fields()).map(({ state, caret }) => [state, caret]), [[3, false]]);
  assert.deepEqual(browser.complaints, []);
} finally {
  browser.close();
}
