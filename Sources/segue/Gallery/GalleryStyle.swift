/// The style sheet and the script of the page of `segue gallery`.
enum GalleryStyle {
  static let css = """
    body { margin: 0 auto; max-width: 90rem; padding: 2rem clamp(1rem, 4vw, 4rem) 4rem;
      font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#1c1d21, #eceef2);
      background: light-dark(#f4f5f8, #141519); }
    h1 { font-size: 2.5rem; line-height: 1.1; letter-spacing: -0.02em; margin: 0 0 .5rem; }
    h2 { font-size: 1.5rem; letter-spacing: -0.01em; margin: 3rem 0 1rem; overflow-wrap: anywhere; }
    h2::first-letter, nav a::first-letter { text-transform: uppercase; }
    h3 { font-size: 1.0625rem; margin: 1rem 0 .25rem; }
    header p { max-width: 42rem; color: light-dark(#555963, #a9aeb9); margin: 0 0 1rem; }
    .search { display: block; max-width: 24rem; font-size: .875rem; }
    [hidden] { display: none !important; }
    input { display: block; width: 100%; box-sizing: border-box; margin-top: .25rem; padding: .6rem .9rem;
      font: inherit; color: inherit; background: light-dark(#fff, #1f2127);
      border: 1px solid light-dark(#c6cad3, #3b3f49); border-radius: .6rem; }
    nav { position: sticky; top: 0; z-index: 1; background: light-dark(#f4f5f8, #141519); margin-top: 1rem; }
    nav a { display: inline-block; }
    nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0; padding: .75rem 0; }
    a { color: light-dark(#1a56c4, #8fb6ff); text-underline-offset: .2em; }
    section { scroll-margin-top: 4rem; }
    .grid { display: grid; gap: 1.5rem;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, calc(var(--column) + 2.5rem)), 1fr)); }
    article { padding: 1.25rem; border-radius: 1rem; background: light-dark(#fff, #1b1d22);
      box-shadow: 0 1px 2px light-dark(#0002, #0008), 0 6px 20px light-dark(#0000000d, #0004); }
    article p { margin: 0; color: light-dark(#555963, #a9aeb9); font-size: .9375rem; }
    article .problem { color: light-dark(#a3221a, #ff9d94); margin-top: .5rem; }
    .picture { display: block; max-width: var(--column); margin: 0 auto; border-radius: .75rem; cursor: zoom-in; }
    img { display: block; width: 100%; height: auto; border-radius: .75rem;
      box-shadow: 0 0 0 1px light-dark(#0000001a, #ffffff1a); }
    dialog { padding: 0; border: 0; background: none; max-width: none; max-height: none; }
    dialog::backdrop { background: #0a0b0ee6; }
    dialog button { padding: 0; border: 0; cursor: zoom-out; }
    dialog img { width: auto; max-width: 94vw; max-height: 94vh; }
    .command { display: block; margin: .75rem 0; padding: .5rem .65rem; border-radius: .5rem; overflow-x: auto;
      background: light-dark(#eef0f4, #25282f); }
    .command span { white-space: nowrap; }
    code { font: .8125rem/1.5 ui-monospace, monospace; }
    button { font: inherit; font-size: .8125rem; padding: .4rem .7rem; border-radius: .5rem; cursor: pointer;
      color: inherit; background: none; border: 1px solid light-dark(#c6cad3, #3b3f49); }
    :focus-visible { outline: 2px solid light-dark(#1a56c4, #8fb6ff); outline-offset: 2px; }
    details { font-size: .875rem; }
    .copy + details { margin-top: .75rem; }
    summary { cursor: pointer; }
    dl { margin: .5rem 0 0; }
    dt { margin-top: .5rem; }
    dt span { color: light-dark(#555963, #a9aeb9); }
    dd { margin: 0; color: light-dark(#3d4048, #c7ccd6); }
    footer { margin-top: 3rem; font-size: .875rem; color: light-dark(#555963, #a9aeb9); }
    """

  static let script = """
    const search = document.getElementById("search");
    const nothing = document.getElementById("nothing");
    search.parentElement.hidden = false;
    search.addEventListener("input", () => {
      const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
      let found = 0;
      for (const section of document.querySelectorAll("section")) {
        let shown = 0;
        for (const card of section.querySelectorAll("article")) {
          card.hidden = !words.every((word) => card.dataset.words.includes(word));
          if (!card.hidden) shown += 1;
        }
        section.hidden = shown === 0;
        document.querySelector(`nav a[href="#${section.id}"]`).parentElement.hidden = shown === 0;
        found += shown;
      }
      nothing.hidden = found > 0;
    });
    const large = document.getElementById("large");
    for (const link of document.querySelectorAll(".picture")) {
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        const [small, big] = [link.querySelector("img"), large.querySelector("img")];
        const scale = Math.min(2, 0.94 * innerWidth / small.naturalWidth, 0.94 * innerHeight / small.naturalHeight);
        big.src = small.src;
        big.alt = small.alt;
        big.style.width = `${scale * small.naturalWidth}px`;
        large.showModal();
      });
    }
    large.addEventListener("click", () => large.close());
    for (const button of document.querySelectorAll("article .copy")) {
      button.hidden = !navigator.clipboard;
      const title = button.textContent;
      button.addEventListener("click", async () => {
        const command = button.parentElement.querySelector(".command");
        await navigator.clipboard.writeText(button.dataset.css ?? command.textContent);
        button.textContent = "Copied";
        setTimeout(() => { button.textContent = title; }, 1500);
      });
    }
    """
}
