// Opens pages with CSS animations and takes pictures of them at given times.
// Arguments: a folder, in which "jobs.json" lists {page, width, height, frames}, and each frame is {name, time}
// with milliseconds. Each picture is written as NAME.png.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Chromium } from "./chromium.mjs";

const folder = process.argv[2];
const jobs = JSON.parse(fs.readFileSync(path.join(folder, "jobs.json"), "utf8"));
const browser = await Chromium.start(folder);
try {
  for (const job of jobs) {
    await browser.size(job.width, job.height, 1);
    await browser.open(pathToFileURL(path.join(folder, job.page)).href);
    for (const { name, time } of job.frames) {
      // A pause takes effect with a later frame, and a busy machine would take the picture before it.
      await browser.run(`(async () => {
        const all = document.getAnimations();
        for (const one of all) {
          one.pause();
          one.currentTime = ${time};
        }
        await Promise.all(all.map(({ ready }) => ready));
        for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
        return 0;
      })()`);
      fs.writeFileSync(path.join(folder, `${name}.png`), await browser.screenshot());
    }
  }
} finally {
  browser.close();
}
