// Opens pages in Chromium and takes pictures of recordings at given progresses.
// Arguments: a folder, in which "jobs.json" lists {page, width, height, scale, frames}, and each frame is
// {name, recording, progress, from, to}. Each picture is written as NAME.png.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Chromium } from "./chromium.mjs";

const folder = process.argv[2];
const jobs = JSON.parse(fs.readFileSync(path.join(folder, "jobs.json"), "utf8"));
const browser = await Chromium.start(folder);
try {
  for (const job of jobs) {
    await browser.size(job.width, job.height, job.scale);
    await browser.open(pathToFileURL(path.join(folder, job.page)).href);
    await browser.run("segue.isAutomatic = false; segue.store.ready().then(() => 1)");
    for (const { name, recording, progress, from, to } of job.frames) {
      const values = [recording, progress, from, to].map((value) => JSON.stringify(value));
      await browser.run(`segue.scene.play(${values.join(", ")}); document.images.length`);
      await browser.run("Promise.all([...document.images].map((one) => one.decode().catch(() => 0))).then(() => 1)");
      fs.writeFileSync(path.join(folder, `${name}.png`), await browser.screenshot());
    }
  }
  process.stdout.write(JSON.stringify(browser.complaints));
} finally {
  browser.close();
}
