// The search over searchIndex: rows of address, page, heading and text. A part is found if it has all words.
"use strict";
{
  const root = document.currentScript.dataset.root;
  const form = document.getElementById("search");
  const input = form.querySelector("input");
  const found = document.getElementById("found");
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    found.querySelector("a")?.click();
  });
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const rows = [];
    for (const [address, page, heading, text] of words.length ? searchIndex : []) {
      const title = `${page} ${heading}`.toLowerCase();
      const body = text.toLowerCase();
      let score = 0;
      for (const word of words) {
        if (title.includes(word)) score += 10;
        else if (body.includes(word)) score += 1;
        else { score = -1; break; }
      }
      if (score > 0) rows.push({ score, address, page, heading, text, at: body.indexOf(words[0]) });
    }
    rows.sort((a, b) => b.score - a.score);
    found.replaceChildren(...rows.slice(0, 20).map((row) => {
      const link = document.createElement("a");
      link.href = root + row.address;
      link.textContent = row.heading ? `${row.page}: ${row.heading}` : row.page;
      const around = document.createElement("small");
      around.textContent = row.text.slice(Math.max(row.at - 30, 0), row.at + 70);
      link.append(around);
      const item = document.createElement("li");
      item.append(link);
      return item;
    }));
  });
}
