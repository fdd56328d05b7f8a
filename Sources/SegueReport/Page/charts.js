// Charts of the report. Each is drawn when it comes into sight, and anew when the colours change.
const data = JSON.parse(document.getElementById("data").textContent);
const charts = new Map();
const milliseconds = nanoseconds => nanoseconds / 1e6;

function color(name) {
  return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
}

/** What all charts share: colours of the page, no movement, axes with their units. */
function options(xTitle, yTitle, stacked, title) {
  const axis = text => ({
    stacked, title: { display: true, text, color: color("faint") }, ticks: { color: color("faint") },
    grid: { color: color("line") }, beginAtZero: true,
  });
  return {
    animation: false, responsive: true, maintainAspectRatio: false,
    interaction: { mode: "index", intersect: false },
    scales: { x: { ...axis(xTitle), grid: { display: false } }, y: axis(yTitle) },
    plugins: {
      legend: { labels: { color: color("ink"), boxWidth: 12, padding: 8, font: { size: 11 } } },
      tooltip: { callbacks: title ? { title } : {} },
    },
  };
}

/** Work by phase as stacks beside the render side, the budget as a line, marks on what missed. */
function workChart(frames) {
  const labels = frames.map((_, index) => index + 1);
  const datasets = data.phases.map((name, phase) => ({
    label: name, stack: "app", data: frames.map(frame => milliseconds(frame[6 + phase])),
    backgroundColor: color("phase-" + phase), order: 2,
  })).filter(set => set.data.some(value => value > 0));
  if (frames.some(frame => frame[5] > 0)) {
    datasets.push({
      label: "render", stack: "render", data: frames.map(frame => milliseconds(frame[5])),
      backgroundColor: color("phase-7"), order: 2,
    });
  }
  // A line of its own stack stands at its own height.
  datasets.push({
    type: "line", label: "budget", stack: "budget", data: frames.map(frame => milliseconds(frame[0])), borderColor: color("budget"),
    backgroundColor: color("budget"), borderWidth: 2, borderDash: [6, 4], pointRadius: 0, stepped: "middle", order: 1,
  });
  if (frames.some(frame => frame[2] > 0)) {
    datasets.push({
      type: "line", label: "missed", stack: "missed",
      data: frames.map(frame => frame[2] > 0 ? milliseconds(frame[1]) : null),
      showLine: false, pointStyle: "triangle", pointRadius: 7, borderColor: color("bad"), backgroundColor: color("bad"),
      order: 0,
    });
  }
  return {
    type: "bar", data: { labels, datasets },
    options: {
      ...options("frame", "ms", true, items => "frame " + items[0].label),
      datasets: { bar: { categoryPercentage: 0.95, barPercentage: 0.95 } },
    },
  };
}

/** Shares of a budget counted in tenths; the last bin holds everything beyond two budgets. */
function bins(shares) {
  const most = Math.min(2, Math.max(1, ...shares.map(share => Math.ceil(share * 10) / 10)));
  const counts = new Array(Math.round(most * 10) + (shares.some(share => share > 2) ? 1 : 0)).fill(0);
  for (const share of shares) {
    counts[Math.min(counts.length - 1, Math.max(0, Math.ceil(share * 10) - 1))] += 1;
  }
  const labels = counts.map((_, bin) => bin >= 20 ? "> 200 %" : `${bin * 10}–${bin * 10 + 10} %`);
  return { labels, counts };
}

function shareChart(shares, what) {
  const { labels, counts } = bins(shares);
  const over = label => label.startsWith(">") || parseInt(label, 10) >= 100;
  return {
    type: "bar",
    data: {
      labels,
      datasets: [
        { label: "within the budget", data: counts.map((n, i) => over(labels[i]) ? 0 : n), backgroundColor: color("accent") },
        { label: "beyond it", data: counts.map((n, i) => over(labels[i]) ? n : 0), backgroundColor: color("bad") },
      ],
    },
    options: options("part of the budget", what, true),
  };
}

function hitchChart(frames) {
  const labels = frames.map((_, index) => index + 1);
  return {
    type: "bar",
    data: {
      labels,
      datasets: [
        { label: "shown late by", data: frames.map(frame => milliseconds(frame[3] ?? 0)), backgroundColor: color("bad") },
        {
          label: "never shown (a period)", data: frames.map(frame => frame[4] || frame[0] === null ? 0 : milliseconds(frame[0])),
          backgroundColor: color("phase-7"), borderColor: color("bad"), borderWidth: 2,
        },
      ],
    },
    options: options("frame", "ms", true, items => "frame " + items[0].label),
  };
}

/** The configuration of a canvas of the page. */
function configuration(canvas) {
  const column = name => data.columns.indexOf(name);
  if (canvas.id === "all") {
    const shares = data.runs.filter(run => run[column("p99")] !== null)
      .map(run => run[column("p99")] / run[column("budget")]);
    return shareChart(shares, "runs");
  }
  const frames = data.details[canvas.closest("[data-detail]").dataset.detail].frames;
  switch (canvas.dataset.chart) {
    case "work": return workChart(frames);
    case "share": return shareChart(frames.filter(frame => frame[0] > 0).map(frame => frame[1] / frame[0]), "frames");
    default: return hitchChart(frames);
  }
}

function draw(canvas) {
  charts.get(canvas)?.destroy();
  charts.set(canvas, new Chart(canvas, configuration(canvas)));
}
