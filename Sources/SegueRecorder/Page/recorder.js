// The page: pointer events in, takes out.

const element = (id) => document.getElementById(id);
const stage = new Stage(element("canvas"));
const player = new Player(stage);
const settings = { mouse: false, palmWidth: 0, quiet: 600, source: "", licence: "", awake: true };
let take = null;
let endOfTake = null;
let refreshHz = 0;

function enter(state, words) {
  document.body.dataset.state = state;
  element("status").textContent = words;
}

let toastEnd = null;
function tell(words, action) {
  clearTimeout(toastEnd);
  element("toast-text").textContent = words;
  const button = element("toast-action");
  button.hidden = !action;
  button.textContent = action?.name ?? "";
  button.onclick = () => {
    element("toast").hidden = true;
    action?.run();
  };
  element("toast").hidden = false;
  toastEnd = setTimeout(() => { element("toast").hidden = true; }, action ? 8000 : 2500);
}

const takes = new TakeList({
  tell,
  textOf: (entry) => traceText(traceHeader(entry.take, takes.words(entry), settings, refreshHz), entry.take.frames),
  replay: (entry, ended) => {
    if (take) return;
    // On a phone the list lies over the surface.
    if (innerWidth <= 760) showPanel(false);
    player.play(entry.take, () => {
      ended();
      enter("ready", "Ready");
    });
    enter("replaying", `Replaying ${entry.name}`);
  },
  changed: () => document.body.toggleAttribute("data-takes", element("takes").children.length > 0),
});

// Recording

function accepts(event) {
  if (event.pointerType !== "mouse") return true;
  if (!settings.mouse) {
    tell("This is a mouse; takes are made of touches", { name: "Record it", run: () => setMouse(true) });
  }
  return settings.mouse && event.button === 0;
}

function record(event) {
  // First of all: this is the second of the two clocks.
  const arrival = performance.now();
  if (event.type === "pointerdown") {
    if (!accepts(event)) return;
    if (event.pointerType === "mouse") event.target.setPointerCapture(event.pointerId);
    player.stop();
    clearTimeout(endOfTake);
    if (!take) beginTake();
  }
  const contact = take?.add(event, arrival);
  if (!contact) return;
  stage.show(contact);
  meter.note(event, contact, arrival);
  if (!take.isTouched) endOfTake = setTimeout(finishTake, settings.quiet);
}

function beginTake() {
  take = new Take(currentSurface());
  stage.clear();
  enter("recording", "Recording");
  keepAwake();
}

function finishTake() {
  clearTimeout(endOfTake);
  const done = take;
  take = null;
  if (!done?.frames.length) return;
  done.finish(settings.palmWidth);
  const entry = takes.add(done);
  enter("ready", entry.name);
  meter.rest();
}

/** The page is about to lose its touches, or its size. */
function interrupt(reason) {
  interrupted(reason);
  if (!take) return;
  take.cancelAll(reason);
  finishTake();
}

// What the events are like, while they come

const meter = {
  recent: [],
  shown: -Infinity,
  note(event, contact, arrival) {
    const count = 1 + (contact.coalesced?.length ?? 0);
    this.recent.push({ arrival, count, late: arrival - event.timeStamp, id: contact.id });
    while (this.recent[0].arrival < arrival - 500) this.recent.shift();
    if (arrival - this.shown < 100) return;
    this.shown = arrival;
    const samples = this.recent.reduce((sum, one) => sum + one.count, 0);
    const fingers = Math.max(1, new Set(this.recent.map((one) => one.id)).size);
    const span = Math.max(50, arrival - this.recent[0].arrival);
    element("meter-fingers").textContent = String(take.ids.size);
    element("meter-rate").textContent = String(Math.round((samples / fingers / span) * 1000));
    element("meter-coalesced").textContent = (samples / this.recent.length).toFixed(1);
    element("meter-late").textContent = `${middle(this.recent.map((one) => one.late)).toFixed(1)} ms`;
  },
  rest() {
    this.recent = [];
    element("meter-fingers").textContent = "0";
  },
};

// Screen

let wakeLock = null;
async function keepAwake() {
  if (!settings.awake || wakeLock || !navigator.wakeLock) return;
  try {
    wakeLock = await navigator.wakeLock.request("screen");
    wakeLock.addEventListener("release", () => { wakeLock = null; });
  } catch {
    // A page may be refused it; the screen then dims as it does.
  }
}

function showPanel(isShown) {
  element("panel").hidden = !isShown;
  element("show-takes").setAttribute("aria-expanded", String(isShown));
}

function setMouse(isOn) {
  settings.mouse = element("mouse").checked = isOn;
  if (isOn) element("no-touch").hidden = true;
}

const surface = element("stage");
for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) surface.addEventListener(type, record);
// A start that is not consumed makes browsers hold back the first moves, and lets the system's gestures in.
surface.addEventListener("touchstart", (event) => {
  if (!event.target.closest("button")) event.preventDefault();
}, { passive: false });
for (const type of ["contextmenu", "selectstart", "dragstart", "gesturestart"]) {
  surface.addEventListener(type, (event) => event.preventDefault());
}
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") interrupt("page hidden");
});
addEventListener("resize", () => {
  const before = take?.surface;
  stage.resize();
  if (before && (before.width !== innerWidth || before.height !== innerHeight)) interrupt("viewport changed");
});
addEventListener("beforeunload", (event) => {
  if (takes.hasUnsaved) event.preventDefault();
});

element("show-takes").addEventListener("click", () => {
  showPanel(element("panel").hidden);
  if (!element("panel").hidden) element("close-panel").focus({ preventScroll: true });
});
element("close-panel").addEventListener("click", () => {
  showPanel(false);
  element("show-takes").focus();
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !element("panel").hidden) element("close-panel").click();
});
element("mouse").addEventListener("change", (event) => setMouse(event.target.checked));
element("use-mouse").addEventListener("click", () => setMouse(true));
element("awake").addEventListener("change", (event) => {
  settings.awake = event.target.checked;
  if (!settings.awake) wakeLock?.release();
});
element("zones").addEventListener("change", (event) => {
  stage.showsZones = event.target.checked;
  stage.schedule();
});
element("quiet").addEventListener("change", (event) => { settings.quiet = Number(event.target.value); });
element("palm").addEventListener("change", (event) => { settings.palmWidth = Number(event.target.value); });
element("source").addEventListener("input", (event) => { settings.source = event.target.value.trim(); });
element("licence").addEventListener("input", (event) => { settings.licence = event.target.value.trim(); });

if (document.fullscreenEnabled) {
  element("full-screen").hidden = false;
  element("full-screen").addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen({ navigationUI: "hide" });
  });
}
element("no-touch").hidden = navigator.maxTouchPoints > 0;
measureRefresh(60, (hertz) => {
  refreshHz = hertz;
  element("meter-display").textContent = `${hertz} Hz`;
});

/** For tests, and for who looks at the page from its console. */
window.segueRecorder = { takes, numberText, jsonText, get refreshHz() { return refreshHz; } };
