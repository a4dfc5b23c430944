// Shaders of a page when something is missing.
// Arguments: a folder for Chromium, what is missing ("compiler", "webgl" or "context"), a page with two screens and
// a shader, the number of the shader's recording, and the signatures of the two screens' states.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { Chromium } from "./chromium.mjs";

const [folder, missing, file, recording, from, to] = process.argv.slice(2);
const browser = await Chromium.start(folder, missing === "webgl" ? ["--disable-3d-apis"] : []);
const play = (progress) =>
  browser.run(`segue.scene.play(${recording}, ${progress}, ${JSON.stringify(from)}, ${JSON.stringify(to)}); 0`);
// The canvas, and the opacity and visibility of the two screens below it.
const shown = () => browser.run(`(() => {
  const canvas = document.querySelector(".screen canvas");
  const layer = [...document.querySelectorAll(".screen .c .s .s")].map((one) => one.style);
  return [canvas !== null, ...layer.map((style) => style.visibility), layer[1].opacity];
})()`);
const loaded = "segue.isAutomatic = false; segue.store.ready().then(() => 1)";
const isDissolve = ([hasCanvas, first, second, opacity], share) => {
  assert.deepEqual([hasCanvas, first, second], [false, "", ""]);
  assert.ok(Math.abs(Number(opacity) - share) < 0.01, opacity);
};

try {
  await browser.size(195, 422, 1);
  await browser.send("Page.addScriptToEvaluateOnNewDocument", {
    source: "globalThis.heard = []; addEventListener('shadererror', (event) => heard.push(event.detail));",
  });
  await browser.open(pathToFileURL(file).href);
  await browser.run(loaded);
  await play(0.5);
  const heard = await browser.run("heard");
  if (missing === "context") {
    assert.deepEqual(await shown(), [true, "hidden", "hidden", ""]);
    const before = await browser.screenshot();
    await browser.run("globalThis.canvas = document.querySelector('.screen canvas'); 0");
    await browser.run("globalThis.gl = canvas.getContext('webgl2').getExtension('WEBGL_lose_context'); 0");
    const event = (name, act) => browser.run(
      `new Promise((done) => { canvas.addEventListener("${name}", () => setTimeout(done, 0)); gl.${act}(); })`);
    await event("webglcontextlost", "loseContext");
    isDissolve(await shown(), 0.5);
    await play(0.25);
    isDissolve(await shown(), 0.25);
    await event("webglcontextrestored", "restoreContext");
    assert.deepEqual(await shown(), [true, "hidden", "hidden", ""]);
    await play(0.5);
    assert.deepEqual(await browser.screenshot(), before);
    assert.deepEqual([heard, browser.warnings], [[], []]);
  } else {
    isDissolve(await shown(), 0.5);
    await play(0.75);
    isDissolve(await shown(), 0.75);
    assert.equal(heard.length, 1);
    assert.equal(browser.warnings.length, 1);
    const [{ name, reason }] = heard;
    if (missing === "webgl") assert.deepEqual([name, reason], ["", "this browser has no WebGL"]);
    else assert.deepEqual([name, /ERROR: 0:\d+/.test(reason)], ["probe.glsl", true]);
    assert.ok(browser.warnings[0].includes(reason));
  }
  if (missing !== "webgl") assert.deepEqual(browser.complaints, []);
} finally {
  browser.close();
}
