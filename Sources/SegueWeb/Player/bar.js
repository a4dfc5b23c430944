// The bar that plays the script, with play, pause, a slider and slow motion; and the captions.
import { Film } from "./film.js";
import { element, listen } from "./layers.js";

const paces = [1, 0.5, 0.25];

export class Bar {
  constructor(page) {
    this.page = page;
    this.playback = new Film(page.data);
    this.root = element("div", "bar", page.root);
    // Its words are in English, also on a page in another language.
    this.root.lang = "en";
    this.button = element("button", "play", this.root);
    this.slider = element("input", "slider", this.root);
    this.clock = element("span", "clock", this.root);
    this.pace = element("button", "pace", this.root);
    Object.assign(this.slider, { type: "range", min: 0, max: this.playback.length, step: 0.001, value: 0 });
    this.slider.setAttribute("aria-label", "Time");
    listen(this.button, "click", () => this.toggle());
    listen(this.slider, "input", () => {
      // The pause sets the slider back.
      const time = Number(this.slider.value);
      this.pause();
      this.show(time);
    });
    listen(this.pace, "click", () => {
      this.playback.pace = paces[(paces.indexOf(this.playback.pace) + 1) % paces.length];
      this.last = page.clock();
      this.draw();
    });
    // Touches on the bar do not reach the prototype.
    for (const name of ["pointerdown", "pointermove", "pointerup"]) {
      listen(this.root, name, (event) => event.stopPropagation());
    }
    this.finger = element("div", "finger", page.screen.parentElement);
    this.finger.hidden = true;
    this.captions = page.data.film.t.map(([, , ...caption]) => this.caption(...caption));
    this.draw();
  }

  // A caption of a size in points, or of a share of the picture's shorter side, with declarations for its look.
  caption(text, place, size, look = "") {
    const made = element("div", "caption", this.page.filmElement);
    made.style.cssText = look;
    made.textContent = text;
    if (size) made.style.fontSize = `${size[0] ? size[0] * Math.min(...this.page.filmSize) : size}px`;
    if (typeof place === "string") {
      made.classList.add(place);
    } else {
      made.style.left = `${place[0]}px`;
      made.style.top = `${place[1]}px`;
    }
    return made;
  }

  toggle() {
    if (this.playback.isPlaying) this.pause();
    else this.play();
  }

  play() {
    const { playback: film, page } = this;
    film.isPlaying = true;
    this.last = page.clock();
    this.show(film.isOver ? 0 : film.time);
    page.request();
  }

  pause() {
    this.playback.isPlaying = false;
    this.draw();
  }

  // Shows a film time instead of the state that a person has reached.
  show(time) {
    const { playback: film, page } = this;
    film.seek(time);
    this.isShown = true;
    page.adopt(film.player, film.script);
    page.report("progress", page.progress);
    this.draw();
  }

  // Advances by the elapsed time.
  advance() {
    const now = this.page.clock();
    const time = this.playback.time + (now - this.last) * this.playback.pace;
    this.last = now;
    if (time >= this.playback.length) this.playback.isPlaying = false;
    this.show(time);
  }

  // Lets a person continue from the current time of the film.
  leave() {
    if (!this.isShown) return;
    this.isShown = false;
    this.playback.isPlaying = false;
    this.playback.restart();
    this.draw();
  }

  draw() {
    const { playback: film } = this;
    this.button.textContent = film.isPlaying ? "❚❚" : "▶";
    this.button.setAttribute("aria-label", film.isPlaying ? "Pause" : "Play");
    this.pace.textContent = `${film.pace}×`;
    this.pace.setAttribute("aria-label", `Speed: ${film.pace}`);
    this.slider.value = film.time;
    const text = (time) => `${Math.floor(time / 60)}:${String(Math.floor(time % 60)).padStart(2, "0")}`;
    this.clock.textContent = `${text(film.time)} / ${text(film.length)}`;
    this.slider.setAttribute("aria-valuetext", `${text(film.time)} of ${text(film.length)}`);
    const shown = new Map(this.isShown ? film.captions : []);
    this.captions.forEach((one, index) => {
      const opacity = shown.get(index) ?? 0;
      one.style.opacity = opacity;
      // A screen reader reads only what is shown.
      one.style.visibility = opacity ? "" : "hidden";
    });
    const touch = this.isShown ? film.finger : null;
    this.finger.hidden = !touch;
    if (touch) {
      const [x, y, w, h] = this.page.place;
      const { size } = this.page.data;
      this.finger.style.left = `${x + (touch[0] * w) / size[0]}px`;
      this.finger.style.top = `${y + (touch[1] * h) / size[1]}px`;
    }
  }
}
