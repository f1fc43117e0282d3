/* The cards beside bound numbers, the bar's buttons, the hint on wide boxes and the filter of the evidence. Without this script each number is still a link. */
(function () {
  "use strict";

  const LINKS = "a.ev, a.cited";
  const SHOW_AFTER = 140;
  const HIDE_AFTER = 220;
  const GAP = 8;
  let shown = null;
  let anchor = null;
  let timer = 0;

  function cardOf(link) {
    return document.getElementById(link.getAttribute("aria-describedby"));
  }

  /* Below the line the link starts on, or above it where there is no room; never outside the window. */
  function place(card, link) {
    const line = link.getClientRects()[0];
    const box = card.getBoundingClientRect();
    const left = Math.min(Math.max(line.left, GAP), innerWidth - box.width - GAP);
    const below = line.bottom + GAP;
    const above = line.top - GAP - box.height;
    card.style.left = `${Math.max(left, GAP)}px`;
    card.style.top = `${below + box.height > innerHeight && above > 0 ? above : below}px`;
  }

  function show(link) {
    const card = cardOf(link);
    if (!card || card === shown) return;
    hide();
    if (card.showPopover) card.showPopover();
    card.classList.add("open");
    place(card, link);
    shown = card;
    anchor = link;
  }

  function hide() {
    if (!shown) return;
    if (shown.hidePopover && shown.matches(":popover-open")) shown.hidePopover();
    shown.classList.remove("open");
    shown = null;
  }

  function later(action, wait) {
    clearTimeout(timer);
    timer = setTimeout(action, wait);
  }

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || !(event.target instanceof Element)) return;
    const link = event.target.closest(LINKS);
    if (link) later(() => show(link), SHOW_AFTER);
    else if (event.target.closest(".card")) clearTimeout(timer);
    else if (shown) later(hide, HIDE_AFTER);
    else clearTimeout(timer);
  });
  document.addEventListener("focusin", (event) => {
    const link = event.target.closest(LINKS);
    if (link && link.matches(":focus-visible")) show(link);
    else hide();
  });
  document.addEventListener(
    "scroll",
    () => {
      const line = shown && anchor.getClientRects()[0];
      if (line && line.bottom > 0 && line.top < innerHeight) place(shown, anchor);
      else hide();
    },
    { passive: true },
  );
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });

  /* The theme opens contents and search with hidden checkboxes; these are the buttons for them. */
  for (const button of document.querySelectorAll("[data-toggles]")) {
    const box = document.getElementById(button.dataset.toggles);
    button.addEventListener("click", () => box.click());
    box.addEventListener("change", () => button.setAttribute("aria-expanded", String(box.checked)));
  }

  /* A drawing or table that is wider than its box says so. */
  const boxes = document.querySelectorAll(".drawing, .table-scroll");
  const mark = (box) => box.toggleAttribute("data-scrolls", box.scrollWidth > box.clientWidth + 1);
  const watcher = new ResizeObserver((entries) => entries.forEach((entry) => mark(entry.target)));
  boxes.forEach((box) => watcher.observe(box));

  /* The evidence page: a field that keeps the rows whose words hold all that is typed. */
  const rows = [...document.querySelectorAll("details.row, a.row")];
  if (rows.length > 12) {
    const field = document.createElement("div");
    field.className = "row-filter";
    field.innerHTML = '<input type="search" aria-label="Filter the evidence by name, words or value"'
      + ' placeholder="Filter by name, words or value"><output></output>';
    (document.querySelector(".md-content__inner h2") ?? rows[0]).before(field);
    const texts = rows.map((row) => (row.querySelector("summary") ?? row).textContent.toLowerCase());
    const groups = [...document.querySelectorAll(".md-content__inner h3")];
    const input = field.firstChild;
    const filter = () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      rows.forEach((row, n) => { row.hidden = !words.every((word) => texts[n].includes(word)); });
      groups.forEach((group) => { group.hidden = words.length > 0 && !followed(group); });
      const left = rows.filter((row) => !row.hidden).length;
      field.lastChild.textContent = words.length ? `${left} of ${rows.length}` : "";
    };
    input.addEventListener("input", filter);
    addEventListener("hashchange", () => {
      const row = document.querySelector(":target");
      if (input.value && row?.hidden) {
        input.value = "";
        filter();
        row.scrollIntoView();
      }
    });
  }

  /* Whether a row is left between a heading and the next one. */
  function followed(heading) {
    for (let next = heading.nextElementSibling; next && !/^H[123]$/.test(next.tagName); next = next.nextElementSibling) {
      if (next.matches(".row:not([hidden])")) return true;
    }
    return false;
  }

  /* The theme makes a navigation landmark of each copy button: many landmarks of one name, and none leads anywhere. */
  const content = document.querySelector(".md-content__inner");
  const settle = () =>
    content.querySelectorAll("nav.md-code__nav:not([role])").forEach((nav) => nav.setAttribute("role", "none"));
  if (content) new MutationObserver(settle).observe(content, { childList: true, subtree: true });
})();
