// Controls Chromium over --remote-debugging-pipe, without a port, an address or waits for a fixed time.
import { spawn } from "node:child_process";

// A software renderer replaces the graphics card. Without one, Chromium does not antialias the edges of
// elements that are rotated in space.
const graphics = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"];

export class Chromium {
  static async start(folder, more = []) {
    const browser = new Chromium();
    const name = process.env.CHROMIUM ?? "chromium";
    const options = [
      "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--no-sandbox", ...graphics,
      "--hide-scrollbars", "--force-color-profile=srgb", "--disable-background-networking",
      "--disable-dev-shm-usage", "--disable-lcd-text", `--user-data-dir=${folder}/profile`, ...more, "about:blank",
    ];
    browser.process = spawn(name, options, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    browser.waiting = new Map();
    browser.events = [];
    browser.listeners = [];
    browser.number = 0;
    let rest = Buffer.alloc(0);
    browser.process.stdio[4].on("data", (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      let end;
      while ((end = rest.indexOf(0)) >= 0) {
        browser.take(JSON.parse(rest.subarray(0, end).toString()));
        rest = rest.subarray(end + 1);
      }
    });
    browser.process.on("exit", () => {
      for (const { reject } of browser.waiting.values()) reject(new Error("Chromium ended"));
    });
    const { targetInfos } = await browser.send("Target.getTargets");
    const page = targetInfos.find((target) => target.type === "page");
    const { sessionId } = await browser.send("Target.attachToTarget", { targetId: page.targetId, flatten: true });
    browser.session = sessionId;
    await browser.send("Page.enable");
    await browser.send("Runtime.enable");
    await browser.send("Log.enable");
    return browser;
  }

  take(message) {
    if (message.id !== undefined) {
      const { resolve, reject } = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) reject(new Error(message.error.message));
      else resolve(message.result);
      return;
    }
    this.events.push(message);
    this.listeners = this.listeners.filter((listener) => !listener(message));
  }

  send(method, params = {}) {
    this.number += 1;
    const id = this.number;
    const message = { id, method, params };
    if (this.session) message.sessionId = this.session;
    this.process.stdio[3].write(`${JSON.stringify(message)}\0`);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  // Resolves when an event with the name arrives.
  event(name) {
    return new Promise((resolve) => {
      this.listeners.push((message) => {
        if (message.method !== name) return false;
        resolve(message.params);
        return true;
      });
    });
  }

  async size(width, height, scale) {
    await this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: scale, mobile: false });
  }

  async open(address) {
    const loaded = this.event("Page.loadEventFired");
    await this.send("Page.navigate", { url: address });
    await loaded;
  }

  async run(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression, awaitPromise: true, returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }

  // Returns a picture of the page as the bytes of a PNG.
  async screenshot() {
    const { data } = await this.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
    return Buffer.from(data, "base64");
  }

  // The errors and warnings that the page has printed.
  get complaints() {
    return this.events.flatMap(({ method, params }) => {
      if (method === "Runtime.exceptionThrown") {
        return [params.exceptionDetails.exception?.description ?? params.exceptionDetails.text];
      }
      if (method === "Log.entryAdded" && params.entry.level !== "info") return [params.entry.text];
      return [];
    });
  }

  // Texts of warnings that scripts have written to the console.
  get warnings() {
    return this.events
      .filter(({ method, params }) => method === "Runtime.consoleAPICalled" && params.type === "warning")
      .map(({ params }) => params.args.map((argument) => argument.value).join(" "));
  }

  /** Ends Chromium. The promise is fulfilled when its process has ended. */
  close() {
    const end = new Promise((done) => this.process.once("exit", done));
    this.process.kill("SIGKILL");
    return end;
  }
}
