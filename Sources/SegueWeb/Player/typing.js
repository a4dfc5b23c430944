// The texts that the script types into fields of screens. The page has no typeface to set them, so each text is a picture
// with all of its states. Only a page with such texts has this module.

// The time in which the caret is seen, and then not seen, in seconds.
const blink = 0.53;

export class Typing {
  constructor(player) {
    this.player = player;
    // The texts so far, with the times at which they began.
    this.texts = [];
  }

  // Begins a text by its number. It takes the place of an earlier one in the same field.
  begin(number) {
    const source = this.player.data.film.y[number];
    if (!source) return;
    const isOther = (text) => text.source.s !== source.s || `${text.source.a}` !== `${source.a}`;
    this.texts = [...this.texts.filter(isOther), { source, start: this.player.now }];
  }

  // The state of a text that is seen, and true if its caret is; null for a text that has been removed. When a person has
  // stopped the script, the text is complete.
  state({ source, start }, isPlayed) {
    const age = this.player.now - start + 1e-6;
    const { t: times, e: end, u: until } = source;
    if (age >= until) return null;
    if (!isPlayed) return [times.length - 1, false];
    const number = times.filter((time) => time <= age).length - 1;
    const rest = (age - times[number]) % (2 * blink);
    return [number, rest < blink && !(age >= end)];
  }

  // Draws the texts on the pictures of their screens, or of the parts of these, with which they move.
  draw(page) {
    const isPlayed = page.bar?.isShown === true;
    const shown = this.texts.map((text) => [text, this.state(text, isPlayed)]).filter(([, state]) => state);
    for (const view of page.scene.views) this.place(view, page, shown);
  }

  place(view, page, shown) {
    for (const layer of view.layers) {
      const { captured, picture, source } = layer;
      if (captured?.layers) this.place(captured, page, shown);
      if (!source.i || source.M) continue;
      const own = shown.filter(([text]) => this.areaOn(source.i[0], text.source));
      layer.texts ??= new Map();
      for (const [text, element] of layer.texts) {
        if (own.some(([other]) => other === text)) continue;
        element.remove();
        layer.texts.delete(text);
      }
      for (const [text, state] of own) {
        const below = [...layer.texts.values()].pop() ?? picture;
        if (!layer.texts.has(text)) layer.texts.set(text, this.make(text.source, this.areaOn(source.i[0], text.source), page.store, below));
        // The text is in a box that is where the picture is.
        const box = layer.texts.get(text);
        for (const name of ["width", "height", "transform"]) box.style[name] = picture.style[name];
        this.show(text.source, state, box.firstChild);
      }
    }
  }

  // Returns a text's field as shares of a picture; undefined for a picture that does not show it.
  areaOn(picture, { s, a, o }) {
    return this.player.data.screens[s].i === picture ? a : o?.[picture];
  }

  // Makes a box in front of an element, with the field `a` in it, in which are the states and the caret.
  make({ c, g, i }, a, store, below) {
    const part = (parent, style) => {
      const made = parent.appendChild(document.createElement("div"));
      made.style.cssText = `position:absolute;${style}`;
      return made;
    };
    const box = document.createElement("div");
    box.className = "p";
    below.after(box);
    const [x, y, w, h] = a.map((share) => `${100 * share}%`);
    const field = part(box, `left:${x};top:${y};width:${w};height:${h};overflow:hidden`);
    const states = field.appendChild(store.take(i));
    states.style.cssText = `width:${100 * g[0]}%;height:${100 * g[1]}%`;
    part(field, `background:${c};border-radius:9px`);
    return box;
  }

  // Shows a state of a text in its field.
  show({ g: [columns], k: carets, z: [w, h] }, [number, hasCaret], { firstChild: states, lastChild: caret }) {
    states.style.left = `${-100 * (number % columns)}%`;
    states.style.top = `${-100 * Math.floor(number / columns)}%`;
    caret.hidden = !hasCaret || !carets[number].length;
    if (caret.hidden) return;
    const [x, y, width, height] = carets[number];
    const shares = { left: x / w, top: y / h, width: width / w, height: height / h };
    for (const [name, share] of Object.entries(shares)) caret.style[name] = `${100 * share}%`;
  }
}
