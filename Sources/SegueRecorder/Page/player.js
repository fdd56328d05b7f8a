// Replays a take at its own pace: every delivery when it was delivered.

class Player {
  constructor(stage) {
    this.stage = stage;
    this.request = null;
    this.ended = null;
  }

  get isPlaying() { return this.request !== null; }

  /** `ended` is called once, also when another take or a touch interrupts. */
  play(take, ended) {
    this.stop();
    this.ended = ended;
    this.stage.clear();
    const first = take.delivery(take.frames[0]);
    const began = performance.now();
    let next = 0;
    const step = () => {
      const elapsed = nanoseconds(performance.now() - began);
      while (next < take.frames.length && take.delivery(take.frames[next]) - first <= elapsed) {
        for (const contact of take.frames[next].c) this.stage.show(contact);
        next += 1;
      }
      if (next < take.frames.length) this.request = requestAnimationFrame(step);
      else this.stop();
    };
    this.request = requestAnimationFrame(step);
  }

  stop() {
    if (this.request === null) return;
    cancelAnimationFrame(this.request);
    this.request = null;
    this.ended?.();
    this.ended = null;
  }
}
