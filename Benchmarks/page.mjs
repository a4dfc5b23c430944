// Measures the page of the example in Chromium, and prints the rows of BENCHMARKS.md.
// Arguments: the program, the example's storyboard, and the scripts of WebTests that drive Chromium.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [program, storyboard, browserScript] = process.argv.slice(2);
const { Chromium } = await import(pathToFileURL(path.resolve(browserScript)).href);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "segue-page-"));
const file = path.join(folder, "page.html");
const row = (name, value) => console.log(`| ${name} | ${value} |`);

const times = [];
for (let i = 0; i < 3; i += 1) {
  const begin = performance.now();
  const made = spawnSync(program, ["render", storyboard, "-o", file, "--quiet"], { encoding: "utf8" });
  if (made.status !== 0) throw new Error(made.stderr);
  times.push((performance.now() - begin) / 1000);
}
const html = fs.readFileSync(file, "utf8");
const player = /<script type="module">(.*?)<\/script>/s.exec(html)[1];
row("page of the example: time to make it", `${times.sort()[1].toFixed(2)} s`);
row("page of the example: size", `${(html.length / 1e6).toFixed(2)} MB`);
row("page of the example: player with its bar, not compressed", `${(player.length / 1024).toFixed(1)} KB`);

const browser = await Chromium.start(folder);
const metrics = async () => {
  const { metrics: list } = await browser.send("Performance.getMetrics");
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
};
try {
  await browser.send("Performance.enable");
  await browser.size(390, 844, 1);
  await browser.open(pathToFileURL(file).href);
  await browser.run("segue.store.ready().then(() => segue.go('letter'))");
  // A finger drags the way back for ten seconds, with sixty events per second, each in a separate task.
  const shares = await browser.run(`(async () => {
    const spent = [];
    segue.send("began", 1, { x: 5, y: 400 });
    for (let frame = 0; frame < 600; frame += 1) {
      await new Promise((done) => setTimeout(done, 0));
      const begin = performance.now();
      segue.send("moved", 1, { x: 150 + 120 * Math.sin(frame / 20), y: 400 });
      spent.push(performance.now() - begin);
    }
    return spent.sort((a, b) => a - b);
  })()`);
  row("page: scripting per frame of a drag of 600 frames, median, p99", `${shares[300].toFixed(2)} ms, ${shares[594].toFixed(2)} ms`);
  const before = await metrics();
  await browser.run(`for (let i = 0; i < 200; i += 1) segue.send("moved", 1, { x: 30 + i, y: 400 }); 0`);
  const after = await metrics();
  row("page: layouts forced by 200 updates of a drag", after.LayoutCount - before.LayoutCount);

  await browser.run(`segue.send("cancelled", 1, { x: 150, y: 400 }); segue.isAutomatic = false; globalThis.time = 1000;
    segue.start = 0; segue.clock = () => time; segue.tick(time); 0`);
  const transitions = async (count) => {
    await browser.run(`for (let i = 0; i < ${count}; i += 1) {
      segue.act(() => segue.player.screen === "letter" ? segue.player.back() : segue.player.forward());
      for (let k = 0; k < 4; k += 1) { time += 0.3; segue.tick(time); }
    } 0`);
    await browser.send("HeapProfiler.collectGarbage");
    return (await metrics()).JSHeapUsedSize / 1e6;
  };
  const small = await transitions(100);
  const large = await transitions(1000);
  row("page: heap after 100 transitions, after 1100", `${small.toFixed(1)} MB, ${large.toFixed(1)} MB`);
} finally {
  await browser.close();
  // Chromium's other processes may still be writing into the profile.
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
