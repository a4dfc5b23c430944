// <segue-prototype src="prototype.html" screen="letter" bar>: a page of `segue render … -o prototype.html` as an
// element of another page. It sends the events `screen`, `transitionstart` and `transitionend` with their
// details, and has `go(screen)`, `play()`, `pause()` and `progress`, from 0 to 1 of the script. The page in its frame
// can send these events with details of these types, and reach nothing else of the page around it.

// The members of each event's detail, with their types.
const details = {
  screen: { name: "string" },
  transitionstart: { from: "string", to: "string", operation: "string" },
  transitionend: { operation: "string", completed: "boolean" },
};

// The schemes of addresses that can be shown. A script's address, for example, would run in the page around the frame.
const schemes = ["http:", "https:", "file:", "blob:"];

class SeguePrototype extends HTMLElement {
  static observedAttributes = ["src", "screen", "bar"];

  #frame = null;
  #progress = 0;
  // True if the frame shows a page, and not the empty document.
  #hasPage = false;
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
      // The page may run its scripts, and nothing more: it has an origin of its own. With `links`, its links to
      // addresses open windows.
      const windows = this.hasAttribute("links") ? " allow-popups allow-popups-to-escape-sandbox" : "";
      this.#frame.setAttribute("sandbox", `allow-scripts${windows}`);
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

  // Returns the address of the page; null if there is none that can be shown.
  #address() {
    const source = this.getAttribute("src");
    if (!source) return null;
    let address = null;
    try {
      address = new URL(source, document.baseURI);
    } catch {
      // It is not an address.
    }
    if (address && schemes.includes(address.protocol)) return address;
    console.warn(`<segue-prototype>: src must be the address of a page (http, https, file, blob); it is "${source}"`);
    return null;
  }

  #load() {
    const address = this.#address();
    this.#waiting ??= [];
    this.#hasPage = address !== null;
    if (!address) {
      this.#frame.src = "about:blank";
      return;
    }
    if (this.hasAttribute("bar")) address.searchParams.set("bar", "");
    const screen = this.getAttribute("screen");
    if (screen) address.hash = encodeURIComponent(screen);
    this.#frame.src = address.href;
  }

  #loaded() {
    // Before it has an address, a frame loads an empty document.
    if (!this.#hasPage || !this.#waiting) return;
    const messages = this.#waiting;
    this.#waiting = null;
    for (const [name, value] of messages) this.#send(name, value);
  }

  #listen = (event) => {
    if (event.source === null || event.source !== this.#frame.contentWindow) return;
    const { segue: name, detail } = event.data ?? {};
    if (name === "progress") {
      if (Number.isFinite(detail)) this.#progress = Math.min(Math.max(detail, 0), 1);
      return;
    }
    if (typeof name !== "string" || !Object.hasOwn(details, name)) return;
    const members = Object.entries(details[name]);
    if (!members.every(([member, type]) => typeof detail?.[member] === type)) return;
    const own = Object.fromEntries(members.map(([member]) => [member, detail[member]]));
    this.dispatchEvent(new CustomEvent(name, { detail: own, bubbles: true }));
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
