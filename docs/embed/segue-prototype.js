// <segue-prototype src="prototype.html" screen="letter" bar>: a page of `segue render … -o prototype.html` as an
// element of another page. It sends the events `screen`, `transitionstart` and `transitionend` with their
// details, and has `go(screen)`, `play()`, `pause()` and `progress`, from 0 to 1 of the script.
class SeguePrototype extends HTMLElement {
  static observedAttributes = ["src", "screen", "bar"];

  #frame = null;
  #progress = 0;

  connectedCallback() {
    if (!this.#frame) {
      const root = this.attachShadow({ mode: "open" });
      const style = document.createElement("style");
      style.textContent =
        ":host { display: block; width: 390px; height: 844px; } iframe { width: 100%; height: 100%; border: 0; }";
      this.#frame = document.createElement("iframe");
      this.#frame.title = this.getAttribute("title") ?? "Prototype";
      this.#frame.allow = "autoplay";
      root.append(style, this.#frame);
    }
    addEventListener("message", this.#listen);
    this.#load();
  }

  disconnectedCallback() {
    removeEventListener("message", this.#listen);
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
    this.#frame.src = address.href;
  }

  #listen = (event) => {
    if (event.source !== this.#frame.contentWindow || typeof event.data?.segue !== "string") return;
    const { segue: name, detail } = event.data;
    if (name === "progress") this.#progress = detail;
    else this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  };

  #send(name, value) {
    this.#frame?.contentWindow.postMessage({ segue: name, value }, "*");
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
    this.#progress = value;
    this.#send("progress", value);
  }
}

customElements.define("segue-prototype", SeguePrototype);
