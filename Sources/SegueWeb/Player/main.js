// The page: fits the prototype into the window, and connects it with the browser's input and history.
import { SegmentView, clipText, element, listen, px } from "./layers.js";
import { Scene } from "./scene.js";
import { PictureStore } from "./pictures.js";
import { Bar } from "./bar.js";
import { Player, swipeFinger } from "./player.js";
import { dismissing, keyOf, popping, viewOf } from "./core.js";

// The pause after which a swipe on a touchpad has ended, in seconds.
const swipePause = 0.08;

export function layOut(element, x, y, width, height, more) {
  Object.assign(element.style, { left: px(x), top: px(y), width: px(width), height: px(height), ...more });
}

export class Page {
  constructor(data, parent) {
    this.data = data;
    this.player = new Player(data);
    data.offset = (number) => this.player.scrolling.seenOffset(number);
    this.store = new PictureStore(data.pictures);
    this.pictureOf = new Map(data.screens.map((screen) => [screen.n, screen.i]));
    this.buildStage(parent);
    this.enlarged = 1;
    this.density = devicePixelRatio;
    this.scene = new Scene(this.screen, data, this.store);
    // In a test, the test sets the time.
    this.clock = () => performance.now() / 1000;
    this.isAutomatic = true;
    this.start = this.clock();
    // The number of screens to come that the browser's history contains already.
    this.known = 0;
    // Called with each time before it is drawn.
    this.onTick = null;
    this.player.onEvent = (name, detail) => this.noted(name, detail);
    this.listen();
    this.open();
    if (new URLSearchParams(location.search).has("bar")) this.showBar();
    this.fit();
    this.draw();
    this.announce();
  }

  // MARK: Elements

  buildStage(parent) {
    const { look, size } = this.data;
    this.root = element("main", "prototype", parent);
    // It can have the focus, but the tab key does not stop at it.
    this.root.tabIndex = -1;
    this.heading = element("h1", "hidden", this.root);
    this.heading.setAttribute("aria-live", "polite");
    if (look.background) this.root.style.background = look.background;
    if (look.picture !== undefined) {
      const picture = this.store.take(look.picture);
      picture.classList.add("background");
      this.root.append(picture);
    }
    this.filmElement = element("div", "film", this.root);
    this.filmSize = look.size ?? size;
    layOut(this.filmElement, 0, 0, ...this.filmSize);
    const [x, y, w, h] = look.screen ?? [0, 0, ...size];
    if (look.device) {
      this.device = new SegmentView(look.device, this.data, this.store);
      this.device.element.setAttribute("aria-hidden", "true");
      this.filmElement.append(this.device.element);
    }
    this.screen = element("div", "screen", this.filmElement);
    this.screen.setAttribute("aria-hidden", "true");
    // `left` and `top` would round the place to a 64th of a point.
    const transform = `translate(${x}px,${y}px)scale(${w / size[0]},${h / size[1]})`;
    layOut(this.screen, 0, 0, ...size, { transform, background: look.fill ?? "" });
    this.links = element("div", "links", this.filmElement);
    layOut(this.links, 0, 0, ...size, { transform });
    this.place = [x, y, w, h];
  }

  // Notes the browser's zoom since the page was opened. A zoomed window has fewer points, each with more pixels; a window
  // that moves to another display has as many points as before.
  noteZoom() {
    const change = devicePixelRatio / this.density;
    if (Math.abs((innerWidth * change) / this.wide - 1) < 0.1) this.enlarged = Math.round(100 * this.enlarged * change) / 100;
    this.density = devicePixelRatio;
    this.wide = innerWidth;
  }

  // Scales the prototype to the window, and by the browser's zoom; a phone shows only the screen, without decoration.
  fit() {
    this.noteZoom();
    const zoom = matchMedia("print").matches ? 1 : this.enlarged;
    const { clientWidth: width, clientHeight: height } = this.root;
    const isSmall = Math.min(width, height) < 500 && matchMedia("(pointer: coarse)").matches;
    const [x, y, w, h] = isSmall ? this.place : [0, 0, ...this.filmSize];
    const high = height - (this.bar ? 64 : 0);
    this.scale = (Math.max(Math.min(width / w, high / h), 0) || 1) * zoom;
    // The edges are between pixels: one that covers a part of a pixel mixes the screen with what is behind it.
    const snap = (value) => Math.round(value * this.density) / this.density;
    const [across, down] = [snap(w * this.scale) / w, snap(h * this.scale) / h];
    const left = snap(Math.max(width - w * across, 0) / 2) - x * across;
    const top = snap(Math.max(high - h * down, 0) / 2) - y * down;
    this.root.style.overflow = zoom > 1 ? "auto" : "";
    // Captions at an edge keep the distances of the part that is shown from the edges above and below.
    this.filmElement.style.cssText +=
      `;transform:translate(${left}px,${top}px)scale(${across},${down});--a:${y}px;--b:${this.filmSize[1] - y - h}px`;
    if (this.device) this.device.element.style.visibility = isSmall ? "hidden" : "";
    const { radii, clip } = this.data.look;
    // Round corners of the box itself would be cut off before the screen is blurred, which would be dark there.
    const corners = radii ? clipText(...this.data.size, radii, [0, 0, 0, 0]) : "";
    this.screen.style.clipPath = isSmall ? "" : clip || corners;
  }

  draw() {
    const { flight, frame } = this.player;
    if (flight) this.leaveLinks();
    this.links.style.visibility = flight ? "hidden" : "";
    if (frame.rest !== undefined) {
      this.scene.rest(frame.rest, this.pictureOf.get(this.player.screen), frame.offset, frame.lift);
    } else {
      this.scene.play(frame.recording, frame.progress, frame.from, frame.to);
    }
    const { scrolling, typing } = this.player;
    typing?.draw(this);
    if (!scrolling) return;
    scrolling.draw(this);
    this.placeLinks();
  }

  // MARK: Time

  get now() {
    return this.clock() - this.start;
  }

  // Advances to a time and draws.
  tick(time = this.now) {
    this.onTick?.(time);
    if (this.bar?.playback.isPlaying) {
      this.bar.advance();
      this.request();
      return;
    }
    if (this.swipe && time >= this.swipe.end) this.endSwipe(time);
    this.player.tick(time);
    this.show();
  }

  // Draws, and requests another frame while something is moving.
  show() {
    this.draw();
    if (this.player.isMoving || this.player.scrolling?.barOpacity) this.request();
  }

  request() {
    if (this.requested || !this.isAutomatic) return;
    this.requested = true;
    requestAnimationFrame(() => {
      this.requested = false;
      this.tick();
    });
  }

  // MARK: The script

  showBar() {
    if (this.bar || !this.data.film) return;
    this.bar = new Bar(this);
    this.fit();
  }

  // Replaces the player by another one, at its time.
  adopt(player, time) {
    const screen = this.player.screen;
    player.onEvent = (name, detail) => this.noted(name, detail);
    this.player = player;
    this.known = 0;
    this.start = this.clock() - time;
    this.draw();
    if (player.screen !== screen) this.announce();
  }

  // Plays the script; `pause` stops it.
  play() {
    this.showBar();
    this.bar?.play();
  }

  pause() {
    this.bar?.pause();
  }

  // The fraction of the film that has been shown, from 0 to 1.
  get progress() {
    const film = this.bar?.playback;
    return film ? film.time / film.length : 0;
  }

  set progress(value) {
    this.showBar();
    this.bar?.show((Number(value) || 0) * this.bar.playback.length);
  }

  // Stops the film when a person acts.
  takeOver() {
    if (!this.bar?.isShown) return;
    this.start = this.clock() - this.player.now;
    this.bar.leave();
    if (!this.known) this.remember("pushState");
  }

  // MARK: Input

  listen() {
    const target = this.root;
    const phases = { pointerdown: "began", pointermove: "moved", pointerup: "ended", pointercancel: "cancelled" };
    for (const [name, phase] of Object.entries(phases)) {
      listen(target, name, (event) => this.handle(phase, event));
    }
    listen(target, "wheel", (event) => this.wheel(event));
    const fit = () => this.fit();
    listen(window, "resize", fit);
    // When the page is printed, its root has the size of the paper.
    listen(matchMedia("print"), "change", fit);
    listen(window, "keydown", (event) => this.key(event));
    // Browsers send this event, too, when a person changes the address. The event `hashchange` that follows would skip
    // the transition.
    listen(window, "popstate", (event) => this.travel(event["state"]));
    listen(window, "message", (event) => this.obey(event));
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    const { data } = this;
    const isReduced = data.reduced;
    const follow = () => {
      data.reduced = isReduced || query.matches;
    };
    listen(query, "change", follow);
    follow();
  }

  locate(event) {
    const { left, top, width, height } = this.links.getBoundingClientRect();
    const [w, h] = this.data.size;
    return { x: ((event.clientX - left) * w) / width, y: ((event.clientY - top) * h) / height };
  }

  handle(phase, event) {
    if (phase === "began") {
      if (event.button > 0) return;
      this.endSwipe(this.now);
      this.takeOver();
      this.root.setPointerCapture(event.pointerId);
    } else if (phase === "moved" && !this.player.pointers.has(event.pointerId)) this.hover(event);
    this.send(phase, event.pointerId, this.locate(event));
  }

  // Sends a swipe with two fingers on a touchpad as the drag of a finger at the cursor. A browser reports the distance, but
  // not the times at which the fingers go down and up.
  wheel(event) {
    // With the control key, the browser zooms the page, and it scrolls a page that is zoomed.
    if (event.ctrlKey || this.enlarged > 1) return;
    event.preventDefault();
    if (this.player.pointers.size > 0 && !this.swipe) return;
    this.takeOver();
    // The finger goes down and moves at the same time: one turn of a wheel has no velocity.
    const time = this.now;
    if (!this.swipe) {
      this.swipe = this.locate(event);
      this.send("began", swipeFinger, this.swipe, time);
    }
    const { swipe } = this;
    const unit = (event.deltaMode ? 20 : 1) / this.scale;
    swipe.x -= event.deltaX * unit;
    swipe.y -= event.deltaY * unit;
    swipe.end = time + swipePause;
    this.send("moved", swipeFinger, swipe, time);
    clearTimeout(this.pauseTimer);
    if (this.isAutomatic) this.pauseTimer = setTimeout(() => this.tick(), 1000 * swipePause + 5);
  }

  endSwipe(time) {
    const { swipe } = this;
    this.swipe = null;
    if (swipe) this.send("ended", swipeFinger, swipe, time);
  }

  hover(event) {
    const { x, y } = this.locate(event);
    const { player } = this;
    this.root.style.cursor = !player.flight && player.linkAt(x, y) ? "pointer" : "";
  }

  send(phase, id, point, time = this.now) {
    if (phase !== "began" && !this.player.pointers.has(id)) return;
    this.player.tick(time);
    this.player.pointer({ phase, id, x: point.x, y: point.y, t: time });
    this.show();
  }

  key(event) {
    // The bar's slider has its own keys, and a button the space bar.
    const target = event["target"];
    const { key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || target.type === "range") return;
    const arrows = ["ArrowLeft", "ArrowRight"];
    const [back, forward] = this.data.rtl ? arrows.reverse() : arrows;
    if (key === "p" || key === "P") {
      this.showBar();
      this.bar?.toggle();
    } else if (key === "h" || key === "H") this.root.classList.toggle("shows-links");
    else if (key === forward || (key === " " && target.type !== "submit")) this.act(() => this.player.forward());
    else if (key === back || key === "Escape") this.act(() => this.player.back());
    else return;
    event.preventDefault();
  }

  act(body) {
    this.takeOver();
    this.player.tick(this.now);
    body();
    this.show();
  }

  // Shows a screen by its name, if a state with this screen can be reached.
  go(name) {
    const state = this.player.stateWith(name);
    if (state) this.act(() => this.player.jump(state));
    return state !== null;
  }

  // MARK: History

  // The name of the screen in the address. A percent sign that encodes nothing is part of the name.
  get named() {
    const name = location.hash.slice(1);
    try {
      return decodeURIComponent(name);
    } catch {
      return name;
    }
  }

  // The state of an entry of the history, or else the nearest state with the screen that the address names. An entry may
  // be older than the last change of the storyboard, and have the names of properties of another version of the player.
  stateOf(entry) {
    const kept = entry?.["state"];
    if (Array.isArray(kept)) {
      const state = kept.map((word) => (typeof word === "string" ? -1 - this.data.screens.findIndex(({ n }) => n === word) : word));
      if (this.isKnown(state)) return state;
    }
    return this.named && this.player.stateWith(this.named);
  }

  open() {
    const entry = history["state"];
    // After a reload, the page returns to its earlier state.
    const state = this.stateOf(entry);
    if (state) this.player.state = state;
    if (`${this.kept}` !== `${entry?.["state"]}`) this.remember("replaceState");
  }

  // True for a state that exists in this page.
  isKnown(state) {
    const view = viewOf(state);
    return !!view && `${view.root}` === `${viewOf(this.player.initial).root}` && view.key in this.data.states;
  }

  // The state as the history has it: with the names of screens, whose numbers another version of the page may have for
  // other screens.
  get kept() {
    return this.player.state.map((word) => (word < 0 ? this.data.screens[-1 - word].n : word));
  }

  // Adds the screen that one comes to. After a dismissal, the entry below has it, and a way back would present again what
  // has been dismissed.
  step() {
    const isBelow = this.ended === "dismiss" && `${history["state"]?.["below"]}` === `${this.kept}`;
    if (isBelow) history.back();
    else this.remember("pushState");
  }

  remember(method) {
    try {
      const hash = `#${encodeURIComponent(this.player.screen)}`;
      const { "state": last, "below": lower } = history["state"] ?? {};
      history[method]({ "state": this.kept, "below": method === "pushState" ? last : lower }, "", hash);
    } catch {
      // A page without an address has no history.
    }
  }

  // Handles the browser's back and forward buttons, and an address that names another screen.
  travel(entry) {
    const { player } = this;
    const state = this.stateOf(entry);
    if (!state) {
      // The address names no screen.
      this.remember("replaceState");
      return;
    }
    // The history has the goal, and must not get the screen of a film that is left or of a transition that is skipped.
    this.known = 1;
    this.act(() => {
      this.known = player.flight ? 1 : 0;
      if (JSON.stringify(state) === JSON.stringify((player.flight ?? player).state)) return;
      this.known += 1;
      player.machine.skip();
      const ways = [() => player.back(), ...player.ways.map((link) => () => player.perform(link.d, link.k))];
      const goal = keyOf(state);
      const way = ways.find((_, index) => this.leads(index, goal));
      if (!way || !way()) player.jump(state);
    });
  }

  // True if an action, the way back or a link, leads to a state.
  leads(index, goal) {
    const { player } = this;
    const { d: action, k } = index === 0 ? { d: this.backAction(), k: 0 } : player.ways[index - 1];
    const after = action && player.after(action, k);
    return !!after && keyOf(after.state) === goal;
  }

  backAction() {
    return [popping, dismissing].find((action) => this.player.after(action));
  }

  // MARK: A page around it

  // Handles a message from the page that embeds this one.
  obey(event) {
    if (event["source"] !== parent || parent === window) return;
    const { segue: name, value } = event["data"] ?? {};
    if (name === "go") this.go(String(value));
    else if (name === "play" || name === "pause") this[name]();
    else if (name === "progress" && Number.isFinite(value)) this.progress = value;
  }

  report(name, detail) {
    if (parent !== window) parent.postMessage({ segue: name, detail }, "*");
  }

  // MARK: What is said

  noted(name, detail) {
    this.root.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    if (name === "miss") this.flash();
    // The script's taps open nothing.
    if (name === "open" && !this.bar?.isShown) [...this.links.children].find((one) => one.getAttribute("href") === detail.address)?.click();
    if (["screen", "transitionstart", "transitionend"].includes(name)) this.report(name, detail);
    // A finger has cancelled the way to a screen of the history.
    if (this.known && detail.completed === false) {
      this.known = 0;
      this.remember("pushState");
    }
    if (name === "transitionend") this.ended = detail.operation;
    if (name !== "screen") return;
    if (this.known) this.known -= 1;
    else if (!this.bar?.isShown) this.step();
    this.announce();
  }

  // Shows the links for a moment, after a tap that hit none. Nothing moves, so it is the same with reduced motion.
  flash() {
    for (const one of this.links.children) one.animate({ background: ["#0a7aff66", "#0a7aff66", "#0a7aff00"] }, 400);
  }

  // Moves the focus from a link that disappears to the root element, from which the tab key leads to the first link.
  leaveLinks() {
    if (this.links.contains(document.activeElement)) this.root.focus();
  }

  // Announces the screen and its links to screen readers.
  announce() {
    const { player } = this;
    this.heading.textContent = player.screens.get(player.screen)?.t ?? player.screen;
    this.leaveLinks();
    this.links.replaceChildren();
    for (const link of player.links) {
      const button = element(link.u ? "a" : "button", "", this.links);
      button.setAttribute("aria-label", link.n);
      if (link.u) Object.assign(button, { href: link.u, target: "_blank", rel: "noopener", draggable: false });
      listen(button, "click", (event) => {
        // A pointer's click has been handled as a tap.
        if (event.detail > 0) event.preventDefault();
        else if (!link.u) this.act(() => player.perform(link.d, link.k));
      });
    }
    this.placeLinks();
  }

  placeLinks() {
    this.player.links.forEach((link, index) => {
      const button = this.links.children[index];
      const area = this.player.areaOf(link);
      if (button) layOut(button, ...(area ?? link.a), { display: area ? "" : "none", borderRadius: link.r ? px(link.r) : "" });
    });
  }
}

const source = document.getElementById("segue-data");
if (source) {
  const page = new Page(JSON.parse(source.textContent), document.body);
  globalThis.segue = page;
  page.store.ready().then(() => document.documentElement.classList.add("ready"));
}
