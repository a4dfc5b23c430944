// Uses a page as a person does, with mouse, keys and history events of Chromium.
// Arguments: a folder for Chromium, a page of a storyboard whose screen "inbox" has a link to "letter", which
// has a link back and one to an address, and whose script taps the first link at 0.5 s; and the script of
// <segue-prototype>.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Chromium } from "./chromium.mjs";

const [folder, file, element] = process.argv.slice(2);
const address = pathToFileURL(file).href;
const browser = await Chromium.start(folder);

async function open(hash) {
  await browser.open("about:blank");
  await browser.open(address + hash);
  await browser.run("globalThis.time = 0; segue.isAutomatic = false; segue.start = 0; segue.clock = () => time; 0");
}
const screen = () => browser.run("segue.player.screen");
const goOn = (seconds) => browser.run(`time += ${seconds}; segue.tick(); 0`);
const hash = () => browser.run("location.hash");

// Goes through the browser's history, and waits until the page has heard all of it.
const travel = (way) =>
  browser.run(`new Promise((done) => { addEventListener("hashchange", () => done(1), { once: true }); history.${way}(); })`);

async function mouse(type, x, y) {
  await browser.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: 1, clickCount: 1 });
}

async function key(name) {
  await browser.send("Input.dispatchKeyEvent", { type: "keyDown", key: name, windowsVirtualKeyCode: 0 });
  await browser.send("Input.dispatchKeyEvent", { type: "keyUp", key: name });
}

try {
  await browser.size(390, 844, 1);
  await open("");
  assert.equal(await screen(), "inbox");
  await browser.run("globalThis.heard = []; for (const name of ['transitionstart', 'transitionend', 'screen']) document.addEventListener(name, (event) => heard.push(name)); 0");
  await mouse("mousePressed", 100, 100);
  await goOn(0.1);
  await mouse("mouseReleased", 100, 100);
  await goOn(0.2);
  assert.equal(await screen(), "inbox", "the transition runs");
  await goOn(5);
  assert.equal(await screen(), "letter");
  assert.deepEqual(await browser.run("heard"), ["transitionstart", "transitionend", "screen"]);
  assert.equal(await browser.run("location.hash"), "#letter");
  assert.equal(await browser.run("document.querySelector('h1').textContent"), "Letter");
  assert.equal(await browser.run("document.querySelector('.links button').getAttribute('aria-label')"), "Back");

  // Goes back and forward with the browser's history.
  await travel("back");
  await goOn(0.1);
  const way = await browser.run("segue.player.frame");
  assert.ok(way.progress > 0.1 && way.progress < 0.9, `the way back is a transition: ${JSON.stringify(way)}`);
  await goOn(5);
  assert.equal(await screen(), "inbox");
  await travel("forward");
  await goOn(5);
  assert.equal(await screen(), "letter", "the way forward is kept");

  // Turns round on the way back; then a finger catches the way back and throws it away.
  await travel("back");
  await goOn(0.1);
  await travel("forward");
  await goOn(5);
  assert.deepEqual([await screen(), await hash()], ["letter", "#letter"]);
  await travel("back");
  await goOn(0.1);
  await mouse("mousePressed", 300, 400);
  for (const x of [200, 100]) {
    await goOn(0.016);
    await mouse("mouseMoved", x, 400);
  }
  await mouse("mouseReleased", 100, 400);
  await goOn(5);
  assert.deepEqual([await screen(), await hash()], ["letter", "#letter"], "the address follows a cancelled way back");
  await key("Escape");
  await goOn(5);
  assert.deepEqual([await screen(), await hash()], ["inbox", "#inbox"]);

  await key("ArrowRight");
  await goOn(5);
  assert.equal(await screen(), "letter");
  await key("Escape");
  await goOn(5);
  assert.equal(await screen(), "inbox");
  await key("h");
  assert.equal(await browser.run("document.querySelector('.shows-links') !== null"), true);

  // Drags from the edge, and grabs the transition while it settles.
  await key("ArrowRight");
  await goOn(5);
  await mouse("mousePressed", 5, 400);
  for (let x = 25; x <= 200; x += 25) {
    await goOn(0.016);
    await mouse("mouseMoved", x, 400);
  }
  const { progress } = await browser.run("segue.player.frame");
  assert.ok(progress > 0.4 && progress < 0.6, `${progress}`);
  await mouse("mouseReleased", 200, 400);
  await goOn(5);
  assert.equal(await screen(), "inbox", "a flick pops");

  // The same with two fingers on a touchpad, whose swipe ends after a pause.
  await key("ArrowRight");
  await goOn(5);
  for (let i = 0; i < 10; i += 1) {
    await goOn(0.016);
    await browser.send("Input.dispatchMouseEvent", { type: "mouseWheel", x: 5, y: 400, deltaX: -25, deltaY: 0 });
    await browser.run("new Promise((done) => requestAnimationFrame(done)).then(() => 1)");
  }
  const swiped = await browser.run("segue.player.frame");
  assert.ok(swiped.progress > 0.5 && swiped.progress < 0.7, JSON.stringify(swiped));
  await goOn(0.1);
  await goOn(5);
  assert.equal(await screen(), "inbox", "a swipe pops");
  await browser.send("Input.dispatchMouseEvent", { type: "mouseWheel", x: 200, y: 400, deltaX: 1, deltaY: 0 });
  await goOn(5);
  assert.equal(await screen(), "inbox", "a short swipe is no tap");

  // One turn of a wheel has no velocity, though the clock goes on while it is handled.
  await key("ArrowRight");
  await goOn(5);
  await browser.run(`segue.clock = () => (globalThis.time += 1e-5);
    document.querySelector(".screen").dispatchEvent(new WheelEvent("wheel", {
      clientX: 5, clientY: 400, deltaX: -100, bubbles: true, cancelable: true,
    })); 0`);
  assert.equal(await browser.run("segue.player.flight !== null"), true, "the swipe drives the transition");
  for (const seconds of [0.085, 5]) await goOn(seconds);
  assert.equal(await screen(), "letter", "a quarter of the way goes back");

  await open("#letter");
  assert.equal(await screen(), "letter");
  await open("#100%");
  assert.equal(await screen(), "inbox", "an address that encodes nothing");

  // A name that no screen has is replaced while the page is open, too.
  const before = await browser.run("history.length");
  await browser.run(`new Promise((done) => {
    addEventListener("hashchange", () => done(1), { once: true });
    location.hash = "nowhere";
  })`);
  assert.deepEqual([await screen(), await hash()], ["inbox", "#inbox"]);
  assert.equal(await browser.run("history.length"), before + 1, "the entry of the unknown name is replaced");

  // The focus leaves a link that disappears, and the tab key leads to the first link of the new screen.
  const focused = () => browser.run("`${document.activeElement.localName} ${document.activeElement.ariaLabel ?? ''}`");
  await open("");
  await key("Tab");
  assert.match(await focused(), /^button Letter$/);
  await browser.send("Input.dispatchKeyEvent", { type: "keyDown", key: "Enter", text: "\r", windowsVirtualKeyCode: 13 });
  await browser.send("Input.dispatchKeyEvent", { type: "keyUp", key: "Enter", windowsVirtualKeyCode: 13 });
  await goOn(0.1);
  await browser.run("new Promise((done) => requestAnimationFrame(done)).then(() => 1)");
  assert.equal(await focused(), "main ");
  await goOn(5);
  assert.deepEqual([await screen(), await focused()], ["letter", "main "]);
  await key("Tab");
  assert.match(await focused(), /^a segue.example$/);
  await key("Tab");
  assert.match(await focused(), /^button Back$/);
  await browser.run("segue.go('inbox')");
  assert.equal(await focused(), "main ", "a screen without a transition");

  // An entry of the history may come from another version of the page, whose states have other names.
  await browser.run("history.replaceState({ state: { a: [{ b: 1 }] } }, '', '#letter')");
  const loaded = browser.event("Page.loadEventFired");
  await browser.send("Page.reload");
  await loaded;
  assert.equal(await screen(), "letter", "the address decides");

  // A browser zooms with the control key.
  const isPrevented = await browser.run(`(() => {
    const turn = new WheelEvent("wheel", { deltaY: 10, ctrlKey: true, bubbles: true, cancelable: true });
    document.querySelector(".screen").dispatchEvent(turn);
    return turn.defaultPrevented;
  })()`);
  assert.equal(isPrevented, false);

  // The browser's zoom enlarges the prototype: the window has half as many points, each with twice as many pixels, and
  // scrolls. A display with twice as many pixels for each point changes nothing.
  const frame = () => new Promise((done) => requestAnimationFrame(done)).then(() => 1);
  const width = () => browser.run("document.querySelector('.film').getBoundingClientRect().width * devicePixelRatio");
  const resized = async (...size) => {
    await browser.size(...size);
    await browser.run(`(${frame})()`);
    return width();
  };
  await resized(780, 1688, 1);
  await open("#letter");
  const usual = await width();
  assert.equal(await resized(390, 844, 2), 2 * usual);
  const root = "document.querySelector('main')";
  assert.deepEqual(await browser.run(`[${root}.scrollWidth, ${root}.scrollHeight]`), [780, 1688]);
  await browser.run(`${root}.scrollTo(390, 800)`);
  const isScrolled = await browser.run(`(() => {
    const turn = new WheelEvent("wheel", { deltaY: 10, bubbles: true, cancelable: true });
    document.querySelector(".screen").dispatchEvent(turn);
    return !turn.defaultPrevented && segue.locate({ clientX: 0, clientY: 44 }).x === 195;
  })()`);
  assert.ok(isScrolled, "the wheel scrolls, and a touch hits what is shown");
  assert.equal(await resized(780, 1688, 1), usual);
  assert.equal(await resized(780, 1688, 2), 2 * usual, "another display: as many points");
  assert.equal(await browser.run(`${root}.scrollWidth`), 780);
  await browser.size(390, 844, 1);

  // The prototype has the size of the paper while it is printed.
  await browser.run(`globalThis.fits = [];
    globalThis.printed = new Promise((done) => matchMedia("print").addEventListener("change", (event) => {
      const { left, right, width } = document.querySelector(".film").getBoundingClientRect();
      fits.push([event.matches, left >= 0 && right <= document.querySelector("main").clientWidth, width]);
      if (fits.length === 2) done(fits);
    })); 0`);
  await browser.size(3000, 3000, 1);
  await browser.run("new Promise((done) => requestAnimationFrame(done)).then(() => 1)");
  await browser.send("Page.printToPDF");
  const [printed, after] = await browser.run("printed");
  assert.deepEqual([printed.slice(0, 2), after.slice(0, 2)], [[true, true], [false, true]]);
  assert.ok(printed[2] < after[2], `${printed[2]} on paper, ${after[2]} in the window`);
  await browser.size(390, 844, 1);

  // A person asks for reduced motion while the page is open, and no longer.
  await open("");
  for (const [value, index] of [["reduce", 2], ["no-preference", 0]]) {
    await browser.run(`globalThis.changed = new Promise((done) => {
      matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", () => done(1), { once: true });
    }); 0`);
    await browser.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
    await browser.run("changed");
    const [shown, stored] = await browser.run(`(() => {
      const { pairs } = JSON.parse(document.getElementById("segue-data").textContent);
      const { key } = segue.player.after(segue.player.links[0].d).step;
      segue.act(() => segue.player.forward());
      time += 0.1;
      segue.tick();
      return [Object.values(segue.player.frame)[0], pairs[key]];
    })()`);
    assert.ok(stored[2] >= 0 && stored[2] !== stored[0]);
    assert.equal(shown, stored[index], value);
    await goOn(5);
    await browser.run("segue.go('inbox')");
  }

  // Where the system sets the colors, the link with the focus has an outline.
  await key("Tab");
  const outline = await browser.run("getComputedStyle(document.querySelector('.links button')).outlineStyle");
  assert.equal(outline, "solid");

  // A tap on a link to an address opens it once. It is a link for the keyboard and the mouse, too, and the script opens
  // nothing.
  await open("#letter");
  await browser.run(`globalThis.opened = [];
    addEventListener("click", (event) => {
      const one = event.target.closest("a");
      if (!one || event.defaultPrevented) return;
      event.preventDefault();
      opened.push([one.getAttribute("href"), one.rel, one.target, one.getAttribute("aria-label")]);
    }); 0`);
  const link = ["https://segue.example/?a=1&b=2", "noopener", "_blank", "segue.example"];
  await mouse("mousePressed", 370, 820);
  await mouse("mouseReleased", 370, 820);
  assert.deepEqual(await browser.run("opened"), [link]);
  await browser.run("document.elementFromPoint(370, 820).closest('a').focus(); 0");
  await browser.send("Input.dispatchKeyEvent", { type: "keyDown", key: "Enter", code: "Enter", text: "\r", windowsVirtualKeyCode: 13 });
  assert.deepEqual(await browser.run("opened"), [link, link]);
  assert.equal(await screen(), "letter");
  await browser.run("segue.progress = 1; segue.player.onEvent('open', { address: 'https://segue.example/?a=1&b=2' }); 0");
  assert.equal(await browser.run("opened.length"), 2);

  // Plays the script in the page's bar.
  await open("");
  await key("p");
  assert.equal(await browser.run("document.querySelector('.bar .play').textContent"), "❚❚");
  await goOn(0.48);
  assert.equal(await browser.run("document.querySelector('.caption').textContent"), "<b>A letter</b>");
  assert.equal(await browser.run("document.querySelector('.caption').style.opacity"), "1");
  await goOn(0.1);
  assert.equal(await browser.run("document.querySelector('.finger').hidden"), false, "the finger is down");
  // A progress that is not a number is the beginning.
  assert.deepEqual(await browser.run("[NaN, 'x', {}].map((value) => { segue.progress = value; return segue.progress; })"), [0, 0, 0]);
  await browser.run("segue.progress = 1; 0");
  assert.equal(await screen(), "letter");
  await browser.run("segue.progress = 0.1; 0");
  assert.equal(await screen(), "inbox");
  await mouse("mousePressed", 100, 300);
  await mouse("mouseReleased", 100, 300);
  await goOn(5);
  assert.equal(await screen(), "letter", "a person takes over");
  await browser.run("segue.progress = 0.1; 0");
  assert.equal(await screen(), "inbox");
  await travel("back");
  await goOn(5);
  assert.deepEqual([await screen(), await hash()], ["inbox", "#inbox"], "the way back leaves the script");
  await travel("forward");
  await goOn(5);
  assert.deepEqual([await screen(), await hash()], ["letter", "#letter"]);

  // The keys work after a click on the bar; its slider and its buttons keep their own.
  await browser.run("document.querySelector('.bar .play').focus(); 0");
  await key("p");
  const label = () => browser.run("document.querySelector('.bar .play').getAttribute('aria-label')");
  assert.equal(await label(), "Pause");
  await key("p");
  assert.equal(await label(), "Play");
  await browser.run("segue.go('inbox')");
  for (const [part, name] of [[".slider", "ArrowRight"], [".play", " "]]) {
    await browser.run(`document.querySelector('.bar ${part}').focus(); 0`);
    await key(name);
    await goOn(5);
    assert.equal(await screen(), "inbox", `${name} on ${part}`);
  }
  const place = await browser.run(`(() => {
    const slider = document.querySelector(".bar .slider");
    slider.value = slider.max / 2;
    slider.dispatchEvent(new Event("input"));
    return slider.value / slider.max;
  })()`);
  assert.ok(Math.abs(place - 0.5) < 0.01, `the slider stays where a person puts it, not at ${place}`);

  // Opens the page inside another page.
  const host = path.join(folder, "host.html");
  fs.writeFileSync(
    host, `<script>${fs.readFileSync(element, "utf8")}</script><segue-prototype src="page.html" bar></segue-prototype>`);
  await browser.open(pathToFileURL(host).href);
  const heard = await browser.run(`new Promise((done) => {
    const one = document.querySelector("segue-prototype");
    one.addEventListener("screen", (event) => done(event.detail.name), { once: true });
    one.go("letter");
  })`);
  assert.equal(heard, "letter");
  // An element that is made by a script gets its attributes, and is told what to do, before its page is loaded.
  const early = await browser.run(`new Promise((done) => {
    const one = document.createElement("segue-prototype");
    one.addEventListener("screen", (event) => done(event.detail.name), { once: true });
    document.body.append(one);
    one.setAttribute("src", "page.html");
    one.go("letter");
    globalThis.element = one;
  })`);
  assert.equal(early, "letter");
  await browser.run("element.remove(); element.go('inbox'); 0");

  // A page in the frame can send the documented events with the documented members, and nothing else.
  fs.writeFileSync(path.join(folder, "evil.html"), `<script>
    const say = (segue, detail) => parent.postMessage({ segue, detail }, "*");
    for (const name of ["click", "submit", "error", "load", "toString", "__proto__", "constructor", ""]) say(name, { name: "x" });
    for (const detail of [undefined, null, 7, "x", {}, { name: 7 }, { name: ["x"] }]) say("screen", detail);
    say("transitionend", { operation: "push", completed: "yes" });
    say("transitionstart", { from: "a", to: "b" });
    for (const value of ["<b>", NaN, Infinity, {}, [0.5], null, "0.5"]) say("progress", value);
    for (const data of [null, 7, "screen", []]) parent.postMessage(data, "*");
    try { parent.reached = true; } catch {}
    say("progress", 7);
    say("screen", { name: "y", more: 1 });
  <\/script>`);
  const passed = await browser.run(`new Promise((done) => {
    const [one, all] = [document.createElement("segue-prototype"), []];
    const send = one.dispatchEvent.bind(one);
    one.dispatchEvent = (event) => {
      all.push([event.type, event.detail]);
      if (event.detail?.name === "y") done([all, one.progress, typeof reached]);
      return send(event);
    };
    one.setAttribute("src", "evil.html");
    document.body.append(one);
    globalThis.element = one;
  })`);
  assert.deepEqual(passed, [[["screen", { name: "y" }]], 1, "undefined"]);

  // An address that would run a script in the page around the frame is not opened, whenever it is set.
  const shown = await browser.run(`["javascript:parent.ran=1", " JavaScript:parent.ran=1", "data:text/html,x",
    "java\\nscript:parent.ran=1", "vbscript:x", "about:srcdoc", "http://[", ""].map((address) => {
      element.setAttribute("src", "evil.html");
      element.setAttribute("src", address);
      return element.shadowRoot.querySelector("iframe").src;
    })`);
  assert.deepEqual([...new Set(shown)], ["about:blank"]);
  await browser.run("element.remove(); 0");
  await open("#letter");
  const answer = await browser.run("fetch('http://127.0.0.1:9/').then(() => 'loaded', () => 'refused')");
  assert.equal(answer, "refused");
  const expected = ["127.0.0.1", "<segue-prototype>: src must"];
  const other = browser.complaints.filter((text) => !expected.some((part) => text.includes(part)));
  assert.deepEqual(other, []);
} finally {
  browser.close();
}
