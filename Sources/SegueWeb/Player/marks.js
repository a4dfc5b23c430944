// Marks elements on the screens of a served page, from the key E until it is pressed again. The session finds the parts
// of the screens and keeps the elements; the page tells it what the pointer does, and shows what it answers.
import { element, listen } from "./layers.js";
import { layOut } from "./main.js";

// The numbers of the ABI; 0 is a mouse without a pressed button.
const numbers = { pointerdown: 1, pointermove: 2, pointerup: 3, pointercancel: 4 };

class Marks {
  constructor(page) {
    this.page = page;
    this.isOn = false;
    this.isBusy = false;
    // The last event of a pointer that is down.
    this.down = null;
    // The events that the session has not got.
    this.waiting = [];
    this.layer = element("div", "marks", page.filmElement);
    layOut(this.layer, 0, 0, ...page.data.size, { transform: page.links.style.transform });
    for (const name of Object.keys(numbers)) {
      page.root.addEventListener(name, (event) => this.handle(event), { capture: true });
    }
    listen(window, "keydown", (event) => this.key(event));
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "e" || event.key === "E") this.toggle();
  }

  toggle() {
    const { page } = this;
    page.takeOver();
    if (this.down) this.tell(4, this.down);
    this.isOn = !this.isOn;
    this.show({ areas: [], note: this.isOn ? "click an element, or draw a rectangle around it" : "" });
    page.root.style.cursor = this.isOn ? "crosshair" : "";
  }

  handle(event) {
    const { page } = this;
    if (!this.isOn || event.target.closest("button, input")) return;
    event.stopImmediatePropagation();
    if (page.player.flight || event.button > 0) return;
    if (event.type === "pointerdown") page.root.setPointerCapture(event.pointerId);
    const isHover = event.type === "pointermove" && event.buttons === 0;
    this.tell(isHover ? 0 : numbers[event.type], event);
  }

  tell(phase, event) {
    const { page } = this;
    this.down = phase === 1 || phase === 2 ? event : null;
    const screen = page.data.screens.findIndex(({ n }) => n === page.player.screen);
    const scrolled = page.player.scrolling?.offset(screen) ?? 0;
    const { x, y } = page.locate(event);
    // A move replaces one that waits.
    const isMove = phase === 0 || phase === 2;
    if (isMove && this.waiting.at(-1)?.isMove) this.waiting.pop();
    this.waiting.push({ isMove, query: `phase=${phase}&pointer=${event.pointerId}&screen=${screen}&x=${x}&y=${y}&scrolled=${scrolled}` });
    this.ask();
  }

  async ask() {
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.waiting.length > 0) {
      try {
        const answer = await fetch(`elements?${this.waiting.shift().query}`);
        const shown = await answer.json();
        if (this.isOn) this.show(shown);
      } catch {
        // The session has ended, which the page says, or is busy with a new page.
      }
    }
    this.isBusy = false;
  }

  show({ areas, note }) {
    this.page.say?.(note);
    this.layer.replaceChildren();
    for (const area of areas) layOut(element("div", "", this.layer), ...area);
  }
}

if (globalThis.segue) globalThis.segue.marks = new Marks(globalThis.segue);
