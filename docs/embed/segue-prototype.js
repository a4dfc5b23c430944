// <segue-prototype src="prototype.html" screen="letter" bar>: a page of `segue render … -o prototype.html` as an
// element of another page. It sends the events `screen`, `transitionstart` and `transitionend` with their
// details, and has `go(screen)`, `play()`, `pause()` and `progress`, from 0 to 1 of the script.
class SeguePrototype extends HTMLElement {
  static observedAttributes = ["src", "screen", "bar"];

  #frame = null;
  #progress = 0;
  // The messages for a page that is not loaded yet; null when it is.
  #waiting = [];

  connectedCallback() {
    if (!this.#frame) {
      const root = this.attachShadow({ mode: "open" });
      const style = document.createElement("style");
      style.textContent =
        ":host { display: block; width: 390px; height: 844px; } iframe { width: 100%; height: 100%; border: 0; }";
      this.#frame = document.createElement("iframe");
      this.#frame.title = this.getAttribute("title") ?? "Prototype";
      this.#frame.allow = "autoplay";
      this.#frame.addEventListener("load", () => this.#loaded());
      root.append(style, this.#frame);
    }
    addEventListener("message", this.#listen);
    this.#load();
  }

  disconnectedCallback() {
    removeEventListener("message", this.#listen);
    this.#waiting = [];
  }

  attributeChangedCallback(name, before, after) {
    if (!this.#frame || before === after) return;
    if (name === "screen") this.go(after ?? "");
    else this.#load();
  }

  #load() {
    const source = this.getAttribute("src");
    if (!source) return;
    const address = new URL(source, document.baseURI);
    if (this.hasAttribute("bar")) address.searchParams.set("bar", "");
    const screen = this.getAttribute("screen");
    if (screen) address.hash = encodeURIComponent(screen);
    this.#waiting ??= [];
    this.#frame.src = address.href;
  }

  #loaded() {
    // Before it has an address, a frame loads an empty document.
    if (!this.#frame.src || !this.#waiting) return;
    const messages = this.#waiting;
    this.#waiting = null;
    for (const [name, value] of messages) this.#send(name, value);
  }

  #listen = (event) => {
    if (event.source !== this.#frame.contentWindow || typeof event.data?.segue !== "string") return;
    const { segue: name, detail } = event.data;
    if (name === "progress") this.#progress = detail;
    else this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  };

  #send(name, value) {
    if (this.#waiting) this.#waiting.push([name, value]);
    else this.#frame.contentWindow.postMessage({ segue: name, value }, "*");
  }

  go(screen) {
    this.#send("go", screen);
  }

  play() {
    this.#send("play");
  }

  pause() {
    this.#send("pause");
  }

  get progress() {
    return this.#progress;
  }

  set progress(value) {
    this.#progress = Math.min(Math.max(Number(value) || 0, 0), 1);
    this.#send("progress", this.#progress);
  }
}

customElements.define("segue-prototype", SeguePrototype);
