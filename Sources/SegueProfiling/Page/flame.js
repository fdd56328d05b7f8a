const data = JSON.parse(document.getElementById("data").textContent);
const graph = document.getElementById("graph");
const tip = document.getElementById("tip");
const search = document.getElementById("words");
const SVG = "http://www.w3.org/2000/svg";
const CHARACTER = 6.95;

// A box: name, depth, start, total, own, and the words and strength of its change where there is a base.
const boxes = data.boxes.map(([name, depth, start, total, own, change, strength], index) =>
  ({index, text: data.names[name], group: data.groups[name], module: data.modules[name], depth, start, total, own,
    change, strength, parent: -1, children: []}));
const open = [];
for (const box of boxes) {
  open.length = box.depth;
  if (box.depth > 0) {
    box.parent = open[box.depth - 1].index;
    open[box.depth - 1].children.push(box.index);
  }
  open.push(box);
}
const roots = boxes.filter(box => box.parent < 0).map(box => box.index);

let zoomed = -1;   // the box that fills the width; -1 for all
let at = -1;       // where the keys are
let needle = "";

function significant(value) {
  if (value === 0) return "0";
  const size = Math.abs(value);
  return value.toFixed(size < 9.995 ? 2 : size < 99.95 ? 1 : 0);
}
function percent(weight) { return `${significant(data.total ? 100 * weight / data.total : 0)} %`; }
function weight(value) {
  if (data.unit === "count") return value.toLocaleString("en");
  const units = data.unit === "bytes" ? ["B", "kB", "MB", "GB"] : ["ns", "µs", "ms", "s"];
  let step = 0;
  while (step < 3 && value >= 999.5) { value /= 1000; step += 1; }
  return `${significant(value)} ${units[step]}`;
}
function words(box) {
  const parts = [`${weight(box.total)}, ${percent(box.total)} of all`, `own ${weight(box.own)} (${percent(box.own)})`];
  if (box.change) parts.push(box.change);
  if (box.module) parts.push(`in ${box.module}`);
  return parts.join("; ");
}
function mark(box) {
  if (!box.change || box.strength === 0 && box.change !== "new") return "";
  return box.change === "new" ? "+ " : box.strength > 0 ? "▲ " : "▼ ";
}
function fill(box) {
  if (box.strength === undefined) return `var(--group-${box.group})`;
  if (box.strength === 0) return "var(--same)";
  return `rgb(var(--${box.strength > 0 ? "more" : "less"}) / ${(0.2 + 0.7 * Math.abs(box.strength)).toFixed(2)})`;
}
function matches(box) { return needle !== "" && box.text.toLowerCase().includes(needle); }

function callers(index) {
  const list = [];
  for (let next = index; next >= 0; next = boxes[next].parent) list.unshift(next);
  return list;
}

// The boxes that are seen, and where: all that the zoomed one holds, and its callers over the whole width.
function layout(width) {
  const frame = zoomed < 0 ? {start: 0, total: Math.max(1, data.total)} : boxes[zoomed];
  const scale = width / Math.max(1, frame.total);
  const seen = [];
  const above = zoomed < 0 ? [] : callers(zoomed).slice(0, -1);
  for (const index of above) seen.push({box: boxes[index], x: 0, size: width, caller: true});
  const rest = zoomed < 0 ? [...roots].reverse() : [zoomed];
  while (rest.length) {
    const box = boxes[rest.pop()];
    const size = box.total * scale;
    if (size < 0.7) continue;
    seen.push({box, x: (box.start - frame.start) * scale, size, caller: false});
    for (let child = box.children.length - 1; child >= 0; child -= 1) rest.push(box.children[child]);
  }
  return seen;
}

let shown = [];
function draw() {
  const width = Math.max(200, graph.clientWidth);
  const row = matchMedia("(pointer: coarse)").matches || width < 600 ? 24 : 18;
  shown = layout(width);
  const height = row * (1 + shown.reduce((most, {box}) => Math.max(most, box.depth), 0));
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("height", height);
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("role", "presentation");
  for (const {box, x, size, caller} of shown) {
    const group = document.createElementNS(SVG, "g");
    group.id = `box-${box.index}`;
    group.setAttribute("role", "treeitem");
    group.setAttribute("aria-level", box.depth + 1);
    group.setAttribute("aria-label", `${box.text}: ${words(box)}`);
    if (caller) group.classList.add("caller");
    if (needle !== "") group.classList.add(matches(box) ? "found" : "dim");
    if (box.index === at) group.classList.add("at");
    const rect = document.createElementNS(SVG, "rect");
    rect.setAttribute("x", x.toFixed(2));
    rect.setAttribute("y", box.depth * row);
    rect.setAttribute("width", Math.max(0.5, size).toFixed(2));
    rect.setAttribute("height", row);
    rect.setAttribute("rx", 2);
    rect.style.fill = fill(box);
    group.append(rect);
    const fits = Math.floor((size - 7) / CHARACTER);
    if (fits >= 3) {
      const name = mark(box) + box.text;
      const text = document.createElementNS(SVG, "text");
      text.setAttribute("x", (x + 4).toFixed(2));
      text.setAttribute("y", box.depth * row + row / 2 + 4);
      text.textContent = name.length <= fits ? name : name.slice(0, fits - 1) + "…";
      group.append(text);
    }
    svg.append(group);
  }
  graph.replaceChildren(svg);
  document.getElementById("out").disabled = zoomed < 0;
  say();
  trail();
}

function say() {
  const box = boxes[at] ?? boxes[zoomed];
  document.getElementById("words-of").textContent = box ? `${box.text}: ${words(box)}` : `all: ${weight(data.total)}`;
  if (at >= 0 && document.getElementById(`box-${at}`)) graph.setAttribute("aria-activedescendant", `box-${at}`);
  else graph.removeAttribute("aria-activedescendant");
}

function trail() {
  const line = document.getElementById("trail");
  if (zoomed < 0) { line.textContent = ""; return; }
  const last = callers(zoomed);
  const parts = last.length > 4 ? [last[0], -2, ...last.slice(-3)] : last;
  line.replaceChildren();
  const add = (words, go) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words;
    button.addEventListener("click", go);
    line.append(button, " › ");
  };
  add("all", () => zoom(-1));
  for (const index of parts) {
    if (index === zoomed) line.append(boxes[index].text);
    else if (index === -2) line.append("… › ");
    else add(boxes[index].text, () => zoom(index));
  }
}

function zoom(index) {
  zoomed = index;
  at = index;
  draw();
}

function find() {
  needle = search.value.trim().toLowerCase();
  let sum = 0;
  // The outermost that fits counts, with all that it called: what stands below it is deeper, until one is not.
  let outermost = Infinity;
  for (const box of boxes) {
    if (box.depth > outermost) continue;
    outermost = Infinity;
    if (matches(box)) { sum += box.total; outermost = box.depth; }
  }
  document.getElementById("found").textContent = needle === "" ? "" : `found: ${percent(sum)} of all`;
  for (const line of document.querySelectorAll("section:last-of-type tbody tr")) {
    line.hidden = needle !== "" && !line.cells[0].textContent.toLowerCase().includes(needle);
  }
  draw();
}
function boxOf(event) {
  const group = event.target.closest?.("g[role=treeitem]");
  return group ? boxes[Number(group.id.slice(4))] : undefined;
}

graph.addEventListener("click", event => {
  const box = boxOf(event);
  if (box) zoom(box.index);
});
graph.addEventListener("pointermove", event => {
  const box = boxOf(event);
  tip.hidden = !box || event.pointerType === "touch";
  if (tip.hidden) return;
  tip.textContent = `${box.text}: ${words(box)}`;
  const [width, height] = [tip.offsetWidth, tip.offsetHeight];
  tip.style.left = `${Math.max(8, Math.min(event.clientX + 14, innerWidth - width - 8))}px`;
  tip.style.top = `${event.clientY + 20 + height > innerHeight ? event.clientY - height - 12 : event.clientY + 20}px`;
});
graph.addEventListener("pointerleave", () => { tip.hidden = true; });

function beside(step) {
  const box = boxes[at];
  const row = shown.filter(other => other.box.depth === box.depth).map(other => other.box.index);
  return row[row.indexOf(at) + step] ?? at;
}
function widest(children) {
  const seen = children.filter(index => shown.some(other => other.box.index === index));
  return seen.reduce((best, index) => best < 0 || boxes[index].total > boxes[best].total ? index : best, -1);
}
graph.addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const first = zoomed < 0 ? widest(roots) : zoomed;
  let next = at;
  switch (event.key) {
  case "ArrowDown": next = at < 0 ? first : widest(boxes[at].children); if (next < 0) next = at; break;
  case "ArrowUp": next = at < 0 ? first : boxes[at].parent < 0 ? at : boxes[at].parent; break;
  case "ArrowLeft": next = at < 0 ? first : beside(-1); break;
  case "ArrowRight": next = at < 0 ? first : beside(1); break;
  case "Home": next = first; break;
  case "Enter": case " ": if (at >= 0) zoom(at); event.preventDefault(); return;
  case "Escape": zoom(zoomed < 0 ? -1 : boxes[zoomed].parent); return;
  default: return;
  }
  event.preventDefault();
  document.getElementById(`box-${at}`)?.classList.remove("at");
  at = next;
  const group = document.getElementById(`box-${at}`);
  group?.classList.add("at");
  group?.scrollIntoView({block: "nearest"});
  say();
});
document.addEventListener("keydown", event => {
  if (event.key === "/" && document.activeElement !== search) { search.focus(); event.preventDefault(); }
});
search.addEventListener("input", find);
search.addEventListener("keydown", event => {
  if (event.key === "Escape") { search.value = ""; find(); graph.focus(); }
});
document.getElementById("tools").addEventListener("submit", event => event.preventDefault());
document.getElementById("out").addEventListener("click", () => zoom(-1));
if (data.leftOut > 0) {
  document.getElementById("left").textContent =
    `${data.leftOut.toLocaleString("en")} frames with less than 0.02 % are not drawn.`;
}
let width = 0;
new ResizeObserver(() => { if (graph.clientWidth !== width) { width = graph.clientWidth; draw(); } }).observe(graph);
