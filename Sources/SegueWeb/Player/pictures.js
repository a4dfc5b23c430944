// The elements that show pictures. They are kept and reused, so that each picture is decoded only once.
export class PictureStore {
  constructor(pictures) {
    this.sources = new Map();
    this.free = new Map();
    for (const [number, [type, text, position]] of Object.entries(pictures)) {
      let bytes = text;
      if (type !== "image/svg+xml") {
        const binary = atob(text);
        bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
      }
      const url = URL.createObjectURL(new Blob([bytes], { type }));
      this.sources.set(Number(number), { url, position, isVideo: type.startsWith("video/") });
    }
  }

  async ready() {
    const all = [...this.sources].map(async ([number, source]) => {
      if (source.isVideo) return;
      const image = this.take(number);
      await image.decode().catch(() => {});
      this.give(image);
    });
    await Promise.all(all);
  }

  take(number) {
    const kept = this.free.get(number)?.pop();
    const source = this.sources.get(number);
    // The part that is shown of a picture that is cropped.
    const position = source?.position ?? "";
    if (kept) {
      kept.style.cssText = "";
      kept.style.objectPosition = position;
      // A clip that has left the page is paused.
      kept.play?.().catch(() => {});
      return kept;
    }
    const element = Object.assign(document.createElement(source?.isVideo ? "video" : "img"), {
      className: "p", draggable: false, number,
      ...(source?.isVideo
        ? { muted: true, loop: true, autoplay: true, playsInline: true }
        : { alt: "", decoding: "sync" }),
    });
    element.style.objectPosition = position;
    if (source) element.src = source.url;
    return element;
  }

  give(element) {
    const list = this.free.get(element.number) ?? [];
    this.free.set(element.number, list);
    if (list.length < 4) list.push(element);
  }
}
