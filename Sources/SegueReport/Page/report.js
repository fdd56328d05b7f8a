// The table of runs: filtered, sorted, and no longer than can be read at once; and what draws the charts in time.
const column = Object.fromEntries(data.columns.map((name, index) => [name, index]));
const limit = 200;

function time(nanoseconds) {
  if (nanoseconds === null) return "–";
  const digits = value => value.toFixed(Math.abs(value) < 9.995 ? 2 : Math.abs(value) < 99.95 ? 1 : 0);
  const size = Math.abs(nanoseconds);
  if (size < 1e3) return nanoseconds + " ns";
  if (size < 999500) return digits(nanoseconds / 1e3) + " µs";
  if (size < 999500000) return digits(nanoseconds / 1e6) + " ms";
  return digits(nanoseconds / 1e9) + " s";
}
const plain = value => value === null ? "–" : String(value);
const share = run => run[column.p99] === null ? null : run[column.p99] / run[column.budget];
const order = { good: 0, warning: 1, critical: 2, needsImmediateAttention: 3 };

/** Title, what is shown, what it is sorted by, and whether it is a word. */
const columns = [
  ["scenario", run => run[column.scenario], run => run[column.scenario], true],
  ["verdict", run => (run[column.verdict] === "pass" ? "✓ " : "✗ ") + run[column.verdict], run => run[column.verdict], true],
  ["outcome", run => run[column.outcome], run => run[column.outcome], true],
  ["frames", run => plain(run[column.frames]), run => run[column.frames]],
  ["dropped", run => plain(run[column.dropped]), run => run[column.dropped]],
  ["missed", run => plain(run[column.missed]), run => run[column.missed]],
  ["hitch ms/s", run => run[column.ratio] === null ? "–" : run[column.ratio].toFixed(1), run => run[column.ratio]],
  ["scrolling", run => plain(run[column.scroll]), run => order[run[column.scroll]] ?? null, true],
  ["animations", run => plain(run[column.animation]), run => order[run[column.animation]] ?? null, true],
  ["p50", run => time(run[column.p50]), run => run[column.p50]],
  ["p99", run => time(run[column.p99]), run => run[column.p99]],
  ["longest", run => time(run[column.max]), run => run[column.max]],
  ["p99 of budget", run => share(run) === null ? "–" : Math.round(100 * share(run)) + " %", share],
  ["touch to screen", run => time(run[column.touch]), run => run[column.touch]],
  ["cost", run => run[column.cost], run => run[column.cost], true],
];

const table = document.getElementById("runs");
const places = new Map(data.details.map((detail, place) => [detail.run, place]));
let sorting = { column: null, down: true };
let showsAll = false;

function chosen() {
  const words = document.getElementById("words").value.toLowerCase().split(/\s+/).filter(Boolean);
  const kind = document.getElementById("verdicts").value;
  const runs = data.runs.map((run, index) => ({ run, index })).filter(({ run }) => {
    if (kind === "bad" && run[column.verdict] === "pass") return false;
    if (kind === "missed" && !(run[column.missed] > 0)) return false;
    const text = columns.filter(entry => entry[3]).map(entry => entry[1](run)).join(" ").toLowerCase();
    return words.every(word => text.includes(word));
  });
  if (sorting.column === null) return runs;
  const key = columns[sorting.column][2];
  return runs.sort((left, right) => {
    const [one, other] = [key(left.run), key(right.run)];
    if (one === null || other === null) return (one === null) - (other === null) || left.index - right.index;
    const sign = one < other ? -1 : one > other ? 1 : 0;
    return (sorting.down ? -sign : sign) || left.index - right.index;
  });
}

function row({ run, index }) {
  const line = document.createElement("tr");
  if (run[column.verdict] !== "pass") line.className = "late";
  columns.forEach(([, text, , isWord], place) => {
    const cell = document.createElement(place === 0 ? "th" : "td");
    if (isWord) cell.className = "word";
    if (place === 0) {
      cell.scope = "row";
      if (places.has(index)) {
        const link = document.createElement("a");
        link.href = "#run-" + places.get(index);
        link.textContent = text(run);
        cell.append(link);
        line.append(cell);
        return;
      }
    }
    cell.textContent = text(run);
    if (place === 1 && run[column.reason]) cell.title = run[column.reason];
    line.append(cell);
  });
  return line;
}

function show() {
  const runs = chosen();
  const shown = showsAll ? runs : runs.slice(0, limit);
  table.tBodies[0].replaceChildren(...shown.map(row));
  const rest = runs.length - shown.length;
  document.getElementById("count").textContent =
    `${runs.length} of ${data.runs.length} runs` + (rest > 0 ? `, the first ${shown.length} shown` : "");
  const more = document.getElementById("more");
  more.hidden = rest === 0;
  more.textContent = `Show the other ${rest}`;
  [...table.tHead.rows[0].cells].forEach((cell, place) => {
    const state = place !== sorting.column ? "none" : sorting.down ? "descending" : "ascending";
    cell.setAttribute("aria-sort", state);
    cell.firstChild.textContent = columns[place][0] + (state === "none" ? "" : sorting.down ? " ↓" : " ↑");
  });
}

function makeHead() {
  columns.forEach(([title, , , isWord], place) => {
    const cell = document.createElement("th");
    cell.scope = "col";
    if (isWord) cell.className = "word";
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = title;
    button.addEventListener("click", () => {
      // Numbers begin with the largest, words with the first.
      const down = sorting.column === place ? !sorting.down : !isWord || title === "scrolling" || title === "animations";
      sorting = { column: place, down };
      show();
    });
    cell.append(button);
    table.tHead.rows[0].append(cell);
  });
}

function makeAllTable() {
  const shares = data.runs.map(share).filter(value => value !== null);
  const { labels, counts } = bins(shares);
  const body = document.createElement("tbody");
  labels.forEach((label, bin) => {
    const line = body.insertRow();
    const head = document.createElement("th");
    head.scope = "row";
    head.textContent = label;
    line.append(head);
    line.insertCell().textContent = `${counts[bin]} run${counts[bin] === 1 ? "" : "s"}`;
  });
  document.getElementById("all-table").replaceChildren(body);
}

function openTarget() {
  const target = location.hash.startsWith("#run-") && document.getElementById(location.hash.slice(1));
  if (target) target.open = true;
}

makeHead();
makeAllTable();
show();
document.getElementById("filter").addEventListener("input", () => { showsAll = false; show(); });
document.getElementById("filter").addEventListener("submit", event => event.preventDefault());
document.getElementById("more").addEventListener("click", () => { showsAll = true; show(); });
addEventListener("hashchange", openTarget);
openTarget();

const canvases = [...document.querySelectorAll("canvas")];
const sight = new IntersectionObserver(entries => {
  for (const entry of entries) {
    if (!entry.isIntersecting || charts.has(entry.target)) continue;
    sight.unobserve(entry.target);
    draw(entry.target);
  }
}, { rootMargin: "300px" });
canvases.forEach(canvas => sight.observe(canvas));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => [...charts.keys()].forEach(draw));

// On paper everything is open and drawn.
addEventListener("beforeprint", () => {
  document.querySelectorAll("details").forEach(details => { details.open = true; });
  showsAll = true;
  show();
  canvases.forEach(canvas => charts.has(canvas) ? charts.get(canvas).resize() : draw(canvas));
});
