// Replaces files of a page that `segue play --in browser --watch` serves, and prints its recordings and its pictures
// before, and after each file.
// Arguments: a folder for Chromium, the address, and then pairs of a file and its replacement.
import fs from "node:fs";
import { Chromium } from "./chromium.mjs";

const [folder, address, ...files] = process.argv.slice(2);
const browser = await Chromium.start(folder);
try {
  await browser.size(200, 400, 1);
  await browser.open(address);
  const read = () => browser.run("document.getElementById('segue-data').textContent");
  const texts = [await read()];
  for (let i = 0; i < files.length; i += 2) {
    const loaded = browser.event("Page.loadEventFired");
    fs.renameSync(files[i + 1], files[i]);
    await loaded;
    texts.push(await read());
  }
  process.stdout.write(JSON.stringify(texts));
} finally {
  browser.close();
}
