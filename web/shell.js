/* The page's hands and eyes: patches the DOM, hears every click and key with one listener each, moves things.
   Decides nothing about the game: Python (web/ui/app.py) gets events as JSON text through shell.hear. */
(() => {
  "use strict";
  const root = document.documentElement;
  const $ = id => document.getElementById(id);
  const send = data => {
    if (!shell.hear) return;
    try { shell.hear(JSON.stringify(data)); } catch (error) { shell.fault(String(error && error.stack || error)); }
  };

  // ------------------------------------------------------------ morphing: change what differs, keep everything else
  const keyOf = node => node.nodeType === 1 ? node.getAttribute("data-key") || node.id || "" : "";
  const OWN = new Set(["data-turned"]);

  function sameKind(a, b) {
    return a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);
  }

  function morphAttributes(from, to) {
    for (const {name, value} of [...to.attributes]) {
      if (from.getAttribute(name) !== value) from.setAttribute(name, value);
    }
    for (const {name} of [...from.attributes]) {
      if (!to.hasAttribute(name) && !OWN.has(name) && !(name === "style" && from.hasAttribute("data-clockwise"))) from.removeAttribute(name);
    }
  }

  function morphNode(from, to) {
    if (from.nodeType !== 1) {
      if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
      return;
    }
    if (from.isEqualNode(to)) return;
    const watched = to.hasAttribute("data-watch") && from.textContent !== to.textContent;
    const flashing = from.classList.contains("changed"), marked = from.classList.contains("marked");
    morphAttributes(from, to);
    if (marked) from.classList.add("marked");
    if (watched) flash(from); else if (flashing) from.classList.add("changed");
    if (from.nodeName === "TEXTAREA" || from.nodeName === "INPUT" || from.nodeName === "SELECT") {
      if (from.nodeName !== "SELECT" && from.type !== "file" && document.activeElement !== from) {
        from.value = to.getAttribute("value") ?? to.value;
        from.checked = to.hasAttribute("checked");
      } else if (from.type === "checkbox" || from.type === "radio") from.checked = to.hasAttribute("checked");
    }
    if (from.nodeName !== "TEXTAREA") morphChildren(from, to);
    if (from.nodeName === "SELECT") from.value = to.value;
  }

  function morphChildren(from, to) {
    const keyed = new Map();
    for (const child of from.childNodes) { const key = keyOf(child); if (key) keyed.set(key, child); }
    const wanted = new Set([...to.childNodes].map(keyOf).filter(Boolean));
    let old = from.firstChild;
    for (const next of [...to.childNodes]) {
      // what is not wanted goes first, so that what stays is not moved: moving costs the focus
      while (old && keyOf(old) && !wanted.has(keyOf(old))) { const gone = old; old = old.nextSibling; gone.remove(); }
      const key = keyOf(next);
      let match = null;
      if (key) {
        match = keyed.get(key) || null;
        if (match && !sameKind(match, next)) match = null;
      } else {
        let look = old;
        while (look && keyOf(look)) look = look.nextSibling;
        if (look && sameKind(look, next)) match = look;
      }
      if (!match) { from.insertBefore(document.importNode(next, true), old); continue; }
      if (match === old) old = old.nextSibling;
      else from.insertBefore(match, old);
      morphNode(match, next);
    }
    while (old) { const gone = old; old = old.nextSibling; gone.remove(); }
  }

  function focusPath(node) {
    if (!node || node === document.body || !node.getAttribute) return null;
    for (const name of ["id", "data-key", "data-action", "data-pick", "data-in", "data-do"]) {
      const value = node.getAttribute(name);
      if (value) {
        const arg = node.getAttribute("data-arg");
        return `[${name}="${CSS.escape(value)}"]` + (arg && name !== "id" ? `[data-arg="${CSS.escape(arg)}"]` : "");
      }
    }
    return null;
  }

  // the focus never falls to the page itself: it goes to the same thing drawn anew, or to where one decides (once Python has
  // drawn everything). Not to the next thing that can be played: whoever holds Enter down would play it.
  let lost = null, lostAt = null;
  function middle(node) { const r = node.getBoundingClientRect(); return r.width || r.height ? [r.left + r.width / 2, r.top + r.height / 2] : null; }
  function lose(path, element, spot) {
    if (!lost) queueMicrotask(findAgain);
    lost = {path, element};
    if (spot) lostAt = spot;
  }
  function findAgain() {
    const {path, element} = lost;
    lost = null;
    if (document.activeElement && document.activeElement !== document.body) return;
    const seen = node => node && node.getClientRects().length ? node : null;
    const here = element.isConnected ? element : document;
    const next = path && (seen(here.querySelector(path)) || seen(document.querySelector(path))) || seen(here.querySelector("[data-focus]"))
      || (element.closest("#play") && seen($("decision"))) || $("main");
    if (!next) return;
    if (next.tabIndex < 0 && !next.hasAttribute("tabindex")) next.tabIndex = -1;
    next.focus({preventScroll: true});
  }

  function patch(target, html) {
    const element = typeof target === "string" ? $(target) : target;
    if (!element) return;
    const active = document.activeElement, inside = element.contains(active) && active !== element;
    const path = inside ? focusPath(active) : null, spot = inside ? middle(active) : null;
    const template = document.createElement("template");
    template.innerHTML = html;
    morphChildren(element, template.content);
    if (inside && !document.contains(active)) lose(path, element, spot);
    turn(element);
    for (const box of element.querySelectorAll("[data-grid]")) roving(box);
  }

  // ------------------------------------------------------------ motion
  const still = () => root.dataset.motion === "off";

  function flash(element) {
    element.classList.remove("changed");
    void element.getBoundingClientRect();
    element.classList.add("changed");
    clearTimeout(element._flash);
    element._flash = setTimeout(() => element.classList.remove("changed"), 1400);
  }

  // data-clockwise: always on to the next such angle, never back
  function turn(where) {
    for (const element of where.querySelectorAll("[data-clockwise]")) {
      const want = Number(element.getAttribute("data-clockwise")) || 0, now = element.getAttribute("data-turned");
      let next = want;
      if (now !== null) { const have = Number(now); next = have + (((want - have) % 360) + 360) % 360; }
      if (now === null || next !== Number(now)) element.setAttribute("data-turned", next);
      if (element.style.rotate !== next + "deg") element.style.rotate = next + "deg";
      for (const upright of element.querySelectorAll("[data-upright]")) upright.style.rotate = -next + "deg"; // stands upright while it goes round
    }
  }

  function fly(list) {
    if (still()) return;
    let wait = 0;
    for (const move of list) {
      const start = document.querySelector(`[data-at="${CSS.escape(move.start)}"]`), end = document.querySelector(`[data-at="${CSS.escape(move.end)}"]`);
      if (!start || !end) continue;
      const a = start.getBoundingClientRect(), b = end.getBoundingClientRect();
      if (!a.width && !a.height || !b.width && !b.height) continue;
      const ghost = document.createElement("div");
      ghost.className = "flying"; ghost.setAttribute("aria-hidden", "true"); ghost.innerHTML = move.html;
      document.body.append(ghost);
      const g = ghost.getBoundingClientRect();
      const at = r => `translate(${r.left + r.width / 2 - g.width / 2}px, ${r.top + r.height / 2 - g.height / 2}px)`;
      const ms = move.ms * (root.dataset.motion === "less" ? 0.5 : 1);
      const run = ghost.animate([{transform: at(a), opacity: 1}, {transform: at(b), opacity: 1}], {duration: ms, delay: wait, easing: "cubic-bezier(.3,.1,.3,1)", fill: "both"});
      run.onfinish = run.oncancel = () => ghost.remove();
      wait += Math.min(ms / 3, 80);
    }
  }

  // ------------------------------------------------------------ lighting the places a score line counts
  let lit = [];
  function lightMarks(text) {
    for (const element of lit) element.classList.remove("marked");
    lit = [];
    for (const place of text ? text.split("\n") : []) {
      for (const element of document.querySelectorAll(`[data-mark="${CSS.escape(place)}"]`)) { element.classList.add("marked"); lit.push(element); }
    }
  }

  // ------------------------------------------------------------ tips
  const tip = () => $("tip");
  let tipFor = null, tipTimer = 0;
  const tipSource = node => node && node.closest && node.closest("[data-tip],[data-what],[data-rule]");

  function placeTip() {
    const box = tip();
    if (!tipFor || !document.contains(tipFor)) return hideTip();
    const r = tipFor.getBoundingClientRect(), t = box.getBoundingClientRect();
    const within = (at, size, room) => Math.max(8, Math.min(at, room - size - 8));
    const x = within(r.left + r.width / 2 - t.width / 2, t.width, innerWidth), y = within(r.top, t.height, innerHeight);
    const places = [[x, r.bottom + 8], [x, r.top - t.height - 8], [r.right + 8, y], [r.left - t.width - 8, y]]
      .filter(([left, top]) => left >= 8 && top >= 8 && left + t.width <= innerWidth - 8 && top + t.height <= innerHeight - 8);
    // what can be pressed now stays in sight, if there is such a place
    const lit = places.length > 1 ? [...document.querySelectorAll(".table-parts .can")].map(e => e.getBoundingClientRect()) : [];
    const hides = ([left, top]) => lit.filter(c => c.width && c.left < left + t.width && c.right > left && c.top < top + t.height && c.bottom > top).length;
    let best = places[0] || [x, y], least = Infinity;
    for (const place of places) { const n = hides(place); if (n < least) { best = place; least = n; } }
    box.style.left = best[0] + "px";
    box.style.top = best[1] + "px";
  }
  function askTip(node, pinned) {
    tipFor = node;
    const get = name => node.getAttribute(name) || "";
    send({type: "tip", tip: get("data-tip"), what: get("data-what"), rule: get("data-rule"), pinned: !!pinned});
  }
  function showTip(html, pinned) {
    const box = tip();
    if (!html) return hideTip();
    box.innerHTML = html; box.hidden = false; box.dataset.pinned = pinned ? "1" : "";
    placeTip();
    if (pinned) { box.tabIndex = -1; box.focus({preventScroll: true}); }
  }
  function hideTip() {
    clearTimeout(tipTimer);
    const box = tip();
    if (box) {
      const back = box.contains(document.activeElement) && tipFor && document.contains(tipFor) ? tipFor : null;
      box.hidden = true; box.dataset.pinned = "";
      if (back && back.focus) back.focus({preventScroll: true});
    }
    tipFor = null;
  }
  function inspecting() { return root.dataset.inspect === "1"; }
  function inspect(on) {
    if (on) root.dataset.inspect = "1"; else delete root.dataset.inspect;
    // while it lasts, the Tab key reaches everything that can be explained
    const things = on ? "[data-tip]:not([tabindex]),[data-what]:not([tabindex]),[data-rule]:not([tabindex])" : "[data-lent]";
    for (const node of document.querySelectorAll(things)) {
      if (on) { if (node.tabIndex < 0) { node.setAttribute("tabindex", "0"); node.setAttribute("data-lent", ""); } }
      else { node.removeAttribute("tabindex"); node.removeAttribute("data-lent"); }
    }
    send({type: "inspect", on: !!on});
  }

  // ------------------------------------------------------------ the one listener of each kind
  function attrs(node) { return {do: node.dataset.do || "", arg: node.dataset.arg || ""}; }

  // a double click means one thing: what came under the pointer after its first click is not pressed by its second
  const SAME_SPOT = 16; // px: fingers count as a double tap what lies much farther apart, and mean two things by it
  let meant = "", meantAt = [NaN, NaN];
  function meaning(node) {
    const {action, pick, arg} = node.dataset, asked = document.querySelector("#decision .prompt")?.textContent.replace(/\d+/g, "");
    return JSON.stringify([action, pick, node.dataset.do, arg, asked]);
  }

  let clicked = null;
  let pressTimer = 0, pressed = null, swallow = false, touched = false;
  addEventListener("pointerdown", event => {
    swallow = false; touched = event.pointerType === "touch";
    if (event.pointerType !== "touch") return;
    const node = tipSource(event.target);
    pressed = node;
    clearTimeout(pressTimer);
    if (node) pressTimer = setTimeout(() => { if (pressed === node) { swallow = true; askTip(node, true); } }, 550);
  }, {passive: true});
  for (const type of ["pointerup", "pointercancel", "pointermove", "scroll"]) {
    addEventListener(type, event => {
      if (type === "pointermove" && event.pointerType === "touch" && Math.hypot(event.movementX, event.movementY) < 4) return;
      if (type === "pointermove" && event.pointerType !== "touch") return;
      pressed = null; clearTimeout(pressTimer);
    }, {passive: true, capture: true});
  }
  addEventListener("contextmenu", event => {
    const node = tipSource(event.target);
    if (node && !event.target.closest("input,textarea,a")) { event.preventDefault(); askTip(node, true); }
  });

  document.addEventListener("click", event => {
    if (swallow) { swallow = false; event.preventDefault(); event.stopPropagation(); return; }
    const target = event.target;
    if (!target.closest) return;
    if (inspecting() && !target.closest("[data-do=inspect],#tip,#top")) {
      const node = tipSource(target);
      event.preventDefault();
      if (node) askTip(node, true);
      else inspect(false);
      return;
    }
    const open = tip() && tip().dataset.pinned ? tipFor : null;
    if (!target.closest("#tip")) { if (tip() && tip().dataset.pinned) hideTip(); }
    const node = target.closest("[data-action],[data-pick],[data-do]:not(form),[data-copy]");
    // under a finger nothing hovers: a tap on what cannot be pressed explains it
    if (!node && touched && !target.closest("a,button,input,select,textarea,label,summary,#tip")) {
      const told = tipSource(target);
      if (told && told !== open) askTip(told, true);
    }
    if (!node && !touched && target.closest("label")) hideTip(); // it would lie over what the label brings up
    const before = meant, again = event.detail > 1 && Math.hypot(event.clientX - meantAt[0], event.clientY - meantAt[1]) < SAME_SPOT;
    meant = node ? meaning(node) : "";
    meantAt = [event.clientX, event.clientY];
    if (!node || node.disabled || (again && meant !== before)) return;
    if (node.getAttribute("aria-disabled") === "true" && node.dataset.action === undefined) return; // an action says why not
    if (node.dataset.copy) { copyText($(node.dataset.copy) ? $(node.dataset.copy).textContent : node.dataset.copy, node); return; }
    const started = performance.now();
    clicked = node;
    if (node.dataset.action !== undefined) { hideTip(); send({type: "action", notation: node.dataset.action, then: node.dataset.then || ""}); }
    else if (node.dataset.pick !== undefined) { hideTip(); send({type: "pick", token: node.dataset.pick}); }
    else {
      if (node.tagName === "A" || node.type === "submit") event.preventDefault();
      send({type: "do", ...attrs(node), shift: event.shiftKey});
    }
    shell.lastClick = performance.now() - started;
  });

  document.addEventListener("input", event => {
    const node = event.target;
    if (node.dataset.filter) return filter(node);
    if (node.dataset.in !== undefined && node.dataset.live !== undefined) input(node);
  });
  document.addEventListener("change", event => {
    const node = event.target;
    if (node.type === "file") return readFiles(node.files, node.dataset.file || "import", () => { node.value = ""; });
    if (node.dataset.in !== undefined && node.dataset.live === undefined) input(node);
  });
  function input(node) {
    const value = node.type === "checkbox" ? (node.checked ? "1" : "") : node.value;
    send({type: "in", do: node.dataset.in, arg: node.dataset.arg || "", value});
  }
  document.addEventListener("submit", event => {
    event.preventDefault();
    const form = event.target;
    send({type: "do", ...attrs(form), fields: Object.fromEntries(new FormData(form).entries())});
  });

  // type to find among the actions
  function filter(node) {
    const words = node.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    let first = null;
    for (const item of document.querySelectorAll(node.dataset.filter)) {
      const text = (item.textContent + " " + (item.querySelector("[data-action]")?.dataset.action || "")).toLowerCase();
      const exact = item.querySelector("[data-action]")?.dataset.action?.toLowerCase() === node.value.trim().toLowerCase();
      item.hidden = !exact && !words.every(word => text.includes(word));
      if (exact || (!item.hidden && !first)) first = item;
    }
    for (const item of document.querySelectorAll(node.dataset.filter)) item.classList.toggle("first", item === first && words.length > 0);
  }

  let over = "";
  function hover(node) {
    const thing = node ? node.dataset.action ?? node.dataset.pick ?? "" : "";
    if (thing !== over) { over = thing; send({type: "hover", thing}); }
  }
  // what moves under a pointer at rest is not pointed at: else a text that comes and goes could shift the page for ever
  let restX = NaN, restY = NaN, slid = false;
  document.addEventListener("pointerover", event => {
    if (event.pointerType === "touch") return;
    slid = event.clientX === restX && event.clientY === restY;
    if (!slid) pointAt(event);
  });
  document.addEventListener("pointermove", event => {
    if (event.pointerType === "touch" || (event.clientX === restX && event.clientY === restY)) return;
    restX = event.clientX; restY = event.clientY;
    if (slid) { slid = false; pointAt(event); }
  }, {passive: true});
  function pointAt(event) {
    restX = event.clientX; restY = event.clientY;
    const target = event.target;
    hover(target.closest("[data-action].can,[data-pick]"));
    const marks = target.closest("[data-marks]");
    if (marks || lit.length) lightMarks(marks ? marks.dataset.marks : document.activeElement?.dataset?.marks);
    if (tip() && tip().dataset.pinned) return;
    const node = tipSource(target);
    if ((node && node === tipFor) || target.closest("#tip")) return;
    clearTimeout(tipTimer);
    if (tipFor) hideTip();
    if (node) tipTimer = setTimeout(() => askTip(node, false), 420);
  }
  document.addEventListener("focusin", event => {
    const target = event.target;
    if (!target.closest || target.closest("#tip")) return;
    lightMarks(target.closest("[data-marks]")?.dataset.marks);
    if (!target.matches(":focus-visible")) return;
    hover(target.closest("[data-action].can,[data-pick]"));
    if (tip() && tip().dataset.pinned) hideTip();
    const node = tipSource(target);
    clearTimeout(tipTimer);
    if (tipFor && tipFor !== node) hideTip();
    if (node && (node === target)) tipTimer = setTimeout(() => askTip(node, false), 300);
  });
  document.addEventListener("focusout", event => { if (!event.relatedTarget) { lightMarks(""); } });
  document.addEventListener("pointerleave", () => hover(null));
  addEventListener("scroll", () => { if (tipFor && tip().dataset.pinned !== "1") hideTip(); }, {passive: true, capture: true});

  // ------------------------------------------------------------ keys
  const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

  function nearest(from, candidates, [dx, dy]) {
    const a = from.getBoundingClientRect(), ax = a.left + a.width / 2, ay = a.top + a.height / 2;
    let best = null, least = Infinity;
    for (const node of candidates) {
      if (node === from) continue;
      const b = node.getBoundingClientRect();
      if (!b.width && !b.height) continue;
      const x = b.left + b.width / 2 - ax, y = b.top + b.height / 2 - ay;
      const along = x * dx + y * dy, across = Math.abs(x * dy) + Math.abs(y * dx);
      if (along <= 1) continue;
      const cost = along + 2.2 * across;
      if (cost < least) { least = cost; best = node; }
    }
    return best;
  }

  function closest([x, y], candidates) {
    let best = null, least = Infinity;
    for (const node of candidates) {
      const [nx, ny] = middle(node), far = Math.hypot(nx - x, ny - y);
      if (far < least) { least = far; best = node; }
    }
    return best;
  }

  // one tab stop a grid; arrows walk its cells
  function cells(grid) { return [...grid.querySelectorAll("[data-r]")]; }
  function roving(grid) {
    if (grid.dataset.grid === "all") return;
    const all = cells(grid);
    if (!all.length) return;
    const now = all.find(c => c === document.activeElement) || all.find(c => c.tabIndex === 0) || all[0];
    for (const cell of all) cell.tabIndex = cell === now ? 0 : -1;
  }
  function gridMove(cell, dr, dc) {
    const grid = cell.closest("[data-grid]"), all = cells(grid);
    const r = Number(cell.dataset.r), c = Number(cell.dataset.c);
    const line = all.filter(n => dr ? Number(n.dataset.c) === c && Math.sign(n.dataset.r - r) === dr : Number(n.dataset.r) === r && Math.sign(n.dataset.c - c) === dc);
    line.sort((a, b) => dr ? dr * (a.dataset.r - b.dataset.r) : dc * (a.dataset.c - b.dataset.c));
    let next = line[0];
    if (!next && dr) { // past the end of a column: the next or the last column's first or last cell
      const side = all.filter(n => Math.sign(n.dataset.c - c) === dr).sort((a, b) => dr * (a.dataset.c - b.dataset.c) || dr * (a.dataset.r - b.dataset.r));
      next = side[0];
    }
    if (next) { next.focus(); if (next.select && next.type !== "checkbox") next.select(); if (grid.dataset.grid !== "all") for (const n of all) n.tabIndex = n === next ? 0 : -1; }
    return !!next;
  }

  document.addEventListener("keydown", event => {
    const {key, target} = event;
    if (event.altKey || event.isComposing) return;
    if (event.repeat && (key === "Enter" || key === " ") && target.closest && target.closest("#play")) { event.preventDefault(); return; } // a held key means one press
    const box = target.closest ? target.closest("input,textarea,select,[contenteditable]") : null;
    const dialog = document.querySelector("dialog[open]");
    if (key === "Escape") {
      if (inspecting()) { inspect(false); event.preventDefault(); return; }
      if (tip() && !tip().hidden) { hideTip(); event.preventDefault(); return; }
      if (dialog) return;
      if (box && box.dataset.filter) { box.value = ""; filter(box); box.blur(); return; }
      if (!box) send({type: "key", key});
      return;
    }
    if (box && box.dataset.filter && key === "Enter") {
      const first = document.querySelector(box.dataset.filter + ".first [data-action]");
      if (first) { event.preventDefault(); box.value = ""; filter(box); first.click(); }
      return;
    }
    const cell = target.closest ? target.closest("[data-grid] [data-r]") : null;
    if (cell) {
      const text = cell.matches("input:not([type=checkbox])"), select = cell.matches("select");
      const move = ARROWS[key];
      if (move && !event.ctrlKey && !event.metaKey) {
        const free = !text || move[1] || (move[0] < 0 ? cell.selectionStart === 0 : cell.selectionEnd === cell.value.length) || cell.selectionEnd - cell.selectionStart === cell.value.length;
        if (free && !(select && move[1])) { gridMove(cell, move[1], move[0]); event.preventDefault(); return; }
      }
      if (key === "Enter" && text) { gridMove(cell, event.shiftKey ? -1 : 1, 0); event.preventDefault(); return; }
      if (!text && !select && cell.dataset.cell !== undefined && !event.ctrlKey && !event.metaKey && (key.length === 1 || ["Delete", "Backspace", "Enter"].includes(key))) {
        if (key === " " || key === "Enter") { event.preventDefault(); cell.click(); return; }
        event.preventDefault();
        send({type: "type", cell: cell.dataset.cell, key});
        return;
      }
    }
    if ((event.ctrlKey || event.metaKey) && !box) {
      const low = key.toLowerCase();
      if (low === "z" || low === "y") { event.preventDefault(); send({type: "key", key: low === "y" || event.shiftKey ? "redo" : "undo"}); }
      return;
    }
    if (event.ctrlKey || event.metaKey) {
      if (cell && (key.toLowerCase() === "z" || key.toLowerCase() === "y") && cell.value === cell.defaultValue) { event.preventDefault(); send({type: "key", key: key.toLowerCase() === "y" ? "redo" : "undo"}); }
      return;
    }
    if (dialog) return;
    if ((key === "Enter" || key === " ") && target.matches && target.matches("[role=button]:not(button)")) { event.preventDefault(); target.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true})); return; }
    if (box) return;
    const area = target.closest ? target.closest(".table-parts,.actions") : null;
    if (ARROWS[key] && (area || target === document.body || target.id === "main" || target.id === "decision")) {
      const all = [...document.querySelectorAll(area && area.classList.contains("actions") ? ".actions [data-action]" : ".table-parts .can")].filter(n => n.getClientRects().length);
      const next = area && target.matches(".can,[data-action]") ? nearest(target, all, ARROWS[key]) : lostAt ? closest(lostAt, all) : all[0];
      if (next) { event.preventDefault(); next.focus(); }
      return;
    }
    if (key === "?") { inspect(!inspecting()); event.preventDefault(); return; }
    if (key === "/") {
      const find = document.querySelector("[data-filter]");
      if (find) { event.preventDefault(); find.focus(); } else { const first = document.querySelector(".actions [data-action], .table-parts .can"); if (first) { event.preventDefault(); first.focus(); } }
      return;
    }
    if (key === "Enter" || key === " ") { if (!target.closest || !target.closest("button,a,summary,[role=button]")) send({type: "key", key: "Enter"}); return; }
    if (key.length === 1) send({type: "key", key});
  });

  document.addEventListener("focusin", event => {
    const cell = event.target.closest ? event.target.closest("[data-grid] [data-r]") : null;
    if (cell) { const grid = cell.closest("[data-grid]"); if (grid.dataset.grid !== "all") for (const n of cells(grid)) n.tabIndex = n === cell ? 0 : -1; }
  });
  document.addEventListener("paste", event => {
    const cell = event.target.closest ? event.target.closest("[data-grid] [data-r]") : null;
    const text = event.clipboardData ? event.clipboardData.getData("text/plain") : "";
    if (cell && /[\t\n]/.test(text.trim())) { event.preventDefault(); send({type: "paste", cell: cell.dataset.cell || cell.dataset.arg, text}); }
  });

  // ------------------------------------------------------------ files
  const TOO_BIG = 4000000;
  function readFiles(files, purpose, done) {
    for (const file of files || []) {
      if (file.size > TOO_BIG) { send({type: "file", purpose, name: file.name, error: "big"}); continue; }
      file.arrayBuffer().then(buffer => {
        let text = "", error = "";
        try { text = new TextDecoder("utf-8", {fatal: true}).decode(buffer); } catch { error = "text"; }
        send({type: "file", purpose, name: file.name, text, error});
      }, () => send({type: "file", purpose, name: file.name, error: "read"})).finally(done);
    }
  }
  let depth = 0;
  const carries = event => event.dataTransfer && [...event.dataTransfer.types].includes("Files");
  addEventListener("dragenter", event => { if (carries(event)) { depth++; root.dataset.drop = "1"; } });
  addEventListener("dragleave", event => { if (carries(event) && --depth <= 0) { depth = 0; delete root.dataset.drop; } });
  addEventListener("dragover", event => { if (carries(event)) event.preventDefault(); });
  addEventListener("drop", event => {
    if (!carries(event)) return;
    event.preventDefault(); depth = 0; delete root.dataset.drop;
    readFiles(event.dataTransfer.files, "drop", () => {});
  });

  function download(name, type, data) {
    const url = URL.createObjectURL(new Blob([data], {type}));
    const link = document.createElement("a");
    link.href = url; link.download = name;
    document.body.append(link); link.click(); link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }
  function copyText(text, node) {
    const done = () => { if (node) { const old = node.textContent; node.textContent = "Copied"; setTimeout(() => { node.textContent = old; }, 1500); } };
    const old = () => { const area = document.createElement("textarea"); area.value = text; document.body.append(area); area.select(); try { document.execCommand("copy"); done(); } finally { area.remove(); } };
    if (navigator.clipboard && isSecureContext) navigator.clipboard.writeText(text).then(done, old); else old();
  }

  // ------------------------------------------------------------ the world outside
  let sizeTimer = 0;
  addEventListener("resize", () => { clearTimeout(sizeTimer); sizeTimer = setTimeout(() => send({type: "size", width: innerWidth}), 60); });
  addEventListener("hashchange", () => send({type: "route", hash: location.hash}));
  addEventListener("storage", event => send({type: "storage", key: event.key || ""}));
  const dark = matchMedia("(prefers-color-scheme: dark)"), calm = matchMedia("(prefers-reduced-motion: reduce)");
  let look = {theme: "system", text: "normal", motion: "system"};
  function dress(settings) {
    if (settings) look = settings;
    root.dataset.theme = look.theme === "system" ? (dark.matches ? "dark" : "light") : look.theme;
    root.dataset.text = look.text;
    root.dataset.motion = look.motion === "system" ? (calm.matches ? "off" : "full") : look.motion;
    const bar = document.querySelector("meta[name=theme-color]");
    if (bar) bar.content = root.dataset.theme === "dark" ? "#1E201B" : "#FBF7EC";
  }
  dark.addEventListener("change", () => dress());
  calm.addEventListener("change", () => dress());
  try { // the theme is right from the first paint
    const saved = JSON.parse(localStorage.getItem((location.protocol === "file:" ? "harvest-table-file:" : "harvest-table:") + "1/settings") || "{}");
    dress({theme: "system", text: "normal", motion: "system", ...saved});
  } catch { dress(); }

  // ------------------------------------------------------------ when something breaks
  function fault(report, sentence) {
    const bar = $("fault");
    if (!bar) return;
    $("fault-text").textContent = sentence || "Something went wrong here. Your game is saved as it was before the last click; you can go on or reload the page.";
    $("fault-report").textContent = `Harvest Table, ${new Date().toISOString()}\n${navigator.userAgent}\n${location.hash}\n${report}`;
    bar.hidden = false;
  }
  addEventListener("unhandledrejection", event => fault(String(event.reason && event.reason.stack || event.reason)));
  addEventListener("error", event => { if (event.message && !/ResizeObserver/.test(event.message)) fault(event.message + " " + (event.error && event.error.stack || "")); });
  addEventListener("click", event => {
    if (!event.target.closest) return;
    if (event.target.closest("#fault-close")) $("fault").hidden = true;
    if (event.target.closest("#fault-reload")) location.reload();
  });

  // ------------------------------------------------------------ what Python calls
  const shell = window.shell = {
    hear: null,
    lastClick: 0,
    lastPatch: 0,
    patch(json) {
      const started = performance.now();
      for (const [id, html] of JSON.parse(json)) patch(id, html);
      shell.lastPatch = performance.now() - started;
    },
    say(text) { const live = $("live"); if (live) { live.textContent = ""; setTimeout(() => { live.textContent = text; }, 30); } },
    fly(json) { fly(JSON.parse(json)); },
    answer(html) { tipFor = clicked && document.contains(clicked) ? clicked : $("main"); showTip(html, true); },
    pin() { if (clicked) askTip(clicked, true); },
    tip: showTip, hideTip, inspect, download, dress, fault,
    dialog(html) {
      const box = $("dialog");
      if (!html) { if (box.open) box.close(); return; }
      patch(box, html);
      if (!box.open) box.showModal();
      const first = box.querySelector("[data-focus]");
      if (first) first.focus({preventScroll: true});
      box.scrollTop = 0; // the button at the end has the focus, but one reads from the top
    },
    toast(text, kind) {
      const box = $("toasts"), note = document.createElement("div");
      note.className = "toast " + (kind || ""); note.setAttribute("role", kind === "bad" ? "alert" : "status"); note.textContent = text;
      const close = document.createElement("button");
      close.type = "button"; close.className = "icon"; close.textContent = "×"; close.setAttribute("aria-label", "Close this message");
      close.onclick = () => note.remove();
      note.append(close);
      while (box.children.length > 2) box.firstChild.remove();
      box.append(note);
      setTimeout(() => note.remove(), Math.max(5000, text.length * 80));
    },
    toastHtml(html, kind) {
      shell.toast("", kind);
      const note = $("toasts").lastChild, span = document.createElement("span");
      span.innerHTML = html; note.prepend(span);
    },
    css(id, text) {
      let style = $(id);
      if (!style) { style = document.createElement("style"); style.id = id; document.head.append(style); }
      if (style.textContent !== text) style.textContent = text;
    },
    top() { scrollTo(0, 0); const main = $("main"); main.tabIndex = -1; main.focus({preventScroll: true}); },
    focus(selector) { const node = document.querySelector(selector); if (node) node.focus(); return !!node; },
    scrollTo(id) { const node = $(id); if (node) { node.scrollIntoView({block: "start"}); node.classList.add("target"); node.tabIndex = -1; node.focus({preventScroll: true}); } return !!node; },
    // a tab of the phone brings its part into sight; pressed again it goes back up to the decision
    reveal(id, again) { requestAnimationFrame(() => {
      const node = $(id), top = node ? node.getBoundingClientRect().top : 0;
      if (!node) return;
      const seen = top >= 0 && top <= innerHeight / 2;
      if (again && (seen || scrollY >= root.scrollHeight - innerHeight - 1)) scrollTo(0, 0); else if (!seen) scrollTo(0, Math.max(0, scrollY + top - 8));
    }); },
    // with the next frame: there the page is laid out anyway, and while it starts it is not yet shown
    bottom(id) { requestAnimationFrame(() => { const node = $(id); if (node) node.scrollTop = node.scrollHeight; }); },
    print() { print(); },
    width: () => innerWidth,
    get(key) { return localStorage.getItem(key); },
    set(key, value) { try { localStorage.setItem(key, value); return true; } catch { return false; } },
    remove(key) { localStorage.removeItem(key); },
    names() { const found = []; for (let i = 0; i < localStorage.length; i++) found.push(localStorage.key(i)); return JSON.stringify(found); },
    storable() { try { localStorage.setItem("harvest-table:probe", "1"); localStorage.removeItem("harvest-table:probe"); return true; } catch { return false; } },
  };
  $("dialog")?.addEventListener("close", () => send({type: "closed"}));
})();
