const search = document.getElementById("search");
const nothing = document.getElementById("nothing");
search.parentElement.hidden = false;
search.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
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
