// A take: what happens from the first touch until all fingers have been up for a while.

const PHASES = { pointerdown: "began", pointermove: "moved", pointerup: "ended", pointercancel: "cancelled" };

/** Words for `cancelled`, by what happened to the page last. */
let lastInterruption = { time: -Infinity, reason: "" };
function interrupted(reason) { lastInterruption = { time: performance.now(), reason }; }

class Take {
  /** `surface` is the space of the positions: width and height in points, scale, orientation. */
  constructor(surface) {
    this.surface = surface;
    this.frames = [];
    this.kinds = new Set();
    this.originNs = null;
    this.palms = new Set();
    this.clamped = 0;
    this.ids = new Map();
    this.places = new Map();
    this.named = 0;
  }

  get isTouched() { return this.ids.size > 0; }
  get lastTime() { return this.frames.length ? this.frames[this.frames.length - 1].t : 0; }
  delivery(frame) { return frame.arrival ?? frame.t; }

  /** Nanoseconds from the first delivery to the last. */
  get duration() {
    const { frames } = this;
    return frames.length ? this.delivery(frames[frames.length - 1]) - this.delivery(frames[0]) : 0;
  }


  /**
   * Takes an event in. `arrival` is the page's clock as its handler began, in milliseconds.
   * Returns the contact that was made of it; undefined for pointers that are not down.
   */
  add(event, arrival) {
    const phase = PHASES[event.type];
    if (phase === "began" ? this.ids.has(event.pointerId) : !this.ids.has(event.pointerId)) return undefined;
    const stamp = nanoseconds(event.timeStamp);
    this.originNs ??= stamp;
    if (phase === "began") {
      this.ids.set(event.pointerId, (this.named += 1));
      this.kinds.add(event.pointerType);
    }
    const contact = this.contact(event, phase);
    if (phase === "ended" || phase === "cancelled") this.ids.delete(event.pointerId);
    this.append(contact, stamp - this.originNs, nanoseconds(arrival) - this.originNs);
    return contact;
  }

  contact(event, phase) {
    const id = this.ids.get(event.pointerId);
    const contact = { id, phase, ...place(event) };
    const last = this.places.get(id);
    if (phase === "began" || phase === "moved") Object.assign(contact, attributes(event));
    else if (last && last.x === contact.x && last.y === contact.y) contact.positionSource = "last";
    if (phase === "began") contact.deviceContact = event.pointerId;
    if (phase === "moved") {
      const coalesced = olderSamples(event, this.originNs);
      if (coalesced.length) contact.coalesced = coalesced;
    }
    if (phase === "cancelled") {
      const recent = performance.now() - lastInterruption.time < 400;
      contact.reason = recent ? lastInterruption.reason : "browser";
    }
    if (event.pointerType === "pen") contact.tool = "stylus";
    if (event.pointerType === "mouse" && phase === "began") contact.pointerType = "mouse";
    this.places.set(id, { x: contact.x, y: contact.y });
    return contact;
  }

  /** Events of one time are one delivery, unless they name a contact twice. */
  append(contact, time, arrival) {
    const last = this.frames[this.frames.length - 1];
    if (last && last.t === time && !last.c.some((other) => other.id === contact.id)) {
      last.c.push(contact);
      last.c.sort((one, other) => one.id - other.id);
      return;
    }
    if (time < this.lastTime) this.clamped += 1;
    const t = Math.max(time, this.lastTime);
    this.frames.push({ t, arrival: Math.max(arrival, t), c: [contact] });
  }

  /** Ends what still touches, which nobody lifted. */
  cancelAll(reason) {
    const now = Math.max(nanoseconds(performance.now()) - (this.originNs ?? 0), this.lastTime);
    const c = [...this.ids.values()].sort((one, other) => one - other).map((id) => (
      { id, phase: "cancelled", ...this.places.get(id), positionSource: "last", reason }));
    if (c.length) this.frames.push({ t: now, arrival: now, c });
    this.ids.clear();
  }

  /** Says what only the whole take shows; nothing is added afterwards. */
  finish(palmWidth) {
    const contacts = this.frames.flatMap((frame) => frame.c);
    const samples = contacts.flatMap((contact) => [contact, ...(contact.coalesced ?? [])]);
    // Half is what browsers say of an active pointer whose pressure the device cannot tell.
    if (samples.every((sample) => sample.pressure === undefined || sample.pressure === 0.5)) {
      for (const sample of samples) delete sample.pressure;
    }
    if (!palmWidth) return;
    const wide = new Set(contacts.filter((contact) => contact.major >= palmWidth).map((contact) => contact.id));
    for (const contact of contacts) if (wide.has(contact.id)) contact.tool = "palm";
    this.palms = wide;
  }

  /** Every sample in order of time: `[{id, t, x, y, isOwn}]`. */
  samples() {
    return this.frames.flatMap((frame) => frame.c.flatMap(({ id, x, y, coalesced }) => [
      ...(coalesced ?? []).map((older) => ({ id, t: older.t, x: older.x, y: older.y, isOwn: false })),
      { id, t: frame.t, x, y, isOwn: true },
    ]));
  }

  /** Samples in a second, from the middle interval of the first finger that moves; undefined for fewer than four. */
  rate() {
    for (let id = 1; id <= this.named; id += 1) {
      const times = this.frames.flatMap((frame) => frame.c
        .filter((contact) => contact.id === id && contact.phase === "moved")
        .flatMap((contact) => [...(contact.coalesced ?? []).map((older) => older.t), frame.t]));
      const gaps = times.slice(1).map((time, index) => time - times[index]).filter((gap) => gap > 0);
      if (gaps.length >= 3) return Math.round(1e9 / middle(gaps));
    }
    return undefined;
  }
}

function middle(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[sorted.length >> 1];
}
