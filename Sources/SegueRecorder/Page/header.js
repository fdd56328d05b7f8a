// What a take says of itself, and of the machine it was made on.

const RECORDER = "recorder/1";

const GESTURES = [
  "edge-pan", "right-edge-pan", "pan-left", "pan-right", "pan-up", "pan-down", "pinch", "rotation",
  "two-finger-pan", "tap",
];

/** The viewport as the space of the positions. */
function currentSurface() {
  const { innerWidth: width, innerHeight: height, devicePixelRatio: scale } = window;
  const orientation = width > height ? "landscape" : "portrait";
  return { unit: "pt", width, height, scale, origin: "top-left", orientation };
}

/** "Chrome 156 on Android 16": which browser and which system, without what tells one person from another. */
function browserSummary(agent = navigator.userAgent) {
  const browsers = [
    ["Edge", /Edg\w*\/(\d+)/], ["Opera", /OPR\/(\d+)/], ["Samsung Internet", /SamsungBrowser\/(\d+)/],
    ["Firefox", /(?:Firefox|FxiOS)\/(\d+)/], ["Headless Chrome", /HeadlessChrome\/(\d+)/],
    ["Chrome", /(?:Chrome|CriOS)\/(\d+)/], ["Safari", /Version\/(\d+)[\d.]* .*Safari/],
  ];
  const systems = [
    ["iOS", /(?:iPhone|iPad|iPod).* OS (\d+)/], ["Android", /Android (\d+)/], ["Windows", /Windows/],
    ["macOS", /Mac OS X/], ["ChromeOS", /CrOS/], ["Linux", /Linux/],
  ];
  const first = (names, fallback) => {
    for (const [name, pattern] of names) {
      const found = pattern.exec(agent);
      if (found) return found[1] ? `${name} ${found[1]}` : name;
    }
    return fallback;
  };
  return `${first(browsers, "an unknown browser")} on ${first(systems, "an unknown system")}`;
}

/** The header of a take. `words` are what the person said of it, `settings` what holds for all takes. */
function traceHeader(take, words, settings, refreshHz) {
  const kinds = [...take.kinds].sort();
  const label = { gesture: words.gesture || null, intent: words.intent || null };
  const edits = take.clamped ? [{ edit: "time-clamped", frames: take.clamped }] : [];
  return {
    format: "touch-trace", version: 1, timeUnit: "ns",
    clock: { base: "first-sample", originNs: String(take.originNs), source: "event.timeStamp" },
    content: "delivered",
    digitizer: { name: kinds.join("+"), nominalHz: take.rate() },
    display: refreshHz ? { refreshHz } : undefined,
    expect: words.outcome ? { "*/*": words.outcome } : undefined,
    label,
    provenance: {
      edits, importer: RECORDER, licence: settings.licence || undefined,
      source: `${settings.source || "recorded by hand"}; ${browserSummary()}, ${kinds.join(" and ")}`,
    },
    space: take.surface,
  };
}

/** The display's rate in hertz, from the middle of some frame intervals, set to a usual rate within 3 %. */
function measureRefresh(frames, done) {
  const usual = [24, 30, 48, 50, 60, 72, 75, 90, 100, 120, 144, 165, 240];
  const gaps = [];
  let last;
  const step = (time) => {
    if (last !== undefined && time > last) gaps.push(time - last);
    last = time;
    if (gaps.length < frames) return void requestAnimationFrame(step);
    const hertz = 1000 / middle(gaps);
    const near = usual.find((rate) => Math.abs(rate - hertz) < 0.03 * rate);
    return void done(near ?? Math.round(hertz * 10) / 10);
  };
  requestAnimationFrame(step);
}

/** What a take looks like; the person may say otherwise. */
function guessGesture(take) {
  const paths = new Map();
  for (const sample of take.samples()) paths.set(sample.id, [...(paths.get(sample.id) ?? []), sample]);
  const ends = [...paths.values()].map((path) => ({ first: path[0], last: path[path.length - 1], path }));
  if (ends.length === 1) return guessOneFinger(ends[0], take.surface);
  if (ends.length > 2) return "";
  const arm = (key) => ({ x: ends[1][key].x - ends[0][key].x, y: ends[1][key].y - ends[0][key].y });
  const [before, after] = [arm("first"), arm("last")];
  const ratio = Math.hypot(after.x, after.y) / Math.max(1, Math.hypot(before.x, before.y));
  const turn = Math.atan2(before.x * after.y - before.y * after.x, before.x * after.x + before.y * after.y);
  if (Math.abs(turn) > 0.26 && Math.abs(turn) > Math.abs(ratio - 1)) return "rotation";
  return ratio < 0.74 || ratio > 1.35 ? "pinch" : "two-finger-pan";
}

function guessOneFinger({ first, path }, surface) {
  const way = (sample) => Math.hypot(sample.x - first.x, sample.y - first.y);
  const far = path.reduce((best, sample) => (way(sample) > way(best) ? sample : best), first);
  if (way(far) < 10) return "tap";
  const [x, y] = [far.x - first.x, far.y - first.y];
  if (Math.abs(y) > Math.abs(x)) return y < 0 ? "pan-up" : "pan-down";
  if (x > 0) return first.x < 20 ? "edge-pan" : "pan-right";
  return first.x > surface.width - 20 ? "right-edge-pan" : "pan-left";
}
