// The list of takes.

class TakeList {
  /** `textOf(entry)` is the trace of a take; `replay(entry, ended)` shows it; `tell(words, action)` is the toast. */
  constructor({ textOf, replay, tell, changed }) {
    Object.assign(this, { textOf, replay, tell, changed });
    this.entries = [];
    this.made = 0;
    this.list = document.getElementById("takes");
    this.canShare = canShareFiles();
    document.getElementById("save-all").addEventListener("click", () => {
      for (const entry of this.entries) this.save(entry);
    });
    this.update();
  }

  get hasUnsaved() { return this.entries.some((entry) => !entry.isSaved); }

  add(take) {
    this.made += 1;
    const gesture = guessGesture(take);
    const name = `${gesture || "take"}-${this.made}`;
    const entry = { take, gesture, outcome: "", name, isNamed: false, isSaved: false };
    entry.element = this.makeElement(entry);
    this.entries.unshift(entry);
    this.list.prepend(entry.element);
    this.update();
    return entry;
  }

  /** What the person says of a take, for its header. */
  words(entry) {
    const intents = { finished: "finish", cancelled: "cancel", notStarted: "nothing" };
    return { gesture: entry.gesture, outcome: entry.outcome, intent: intents[entry.outcome] };
  }

  makeElement(entry) {
    const element = document.getElementById("take-template").content.firstElementChild.cloneNode(true);
    const part = (name) => element.querySelector(`.${name}`);
    drawThumbnail(part("path"), entry.take);
    part("facts").replaceChildren(...this.facts(entry.take));
    const name = part("name");
    name.value = entry.name;
    name.addEventListener("input", () => {
      entry.name = name.value;
      entry.isNamed = true;
      this.touch(entry);
    });
    const gesture = part("gesture");
    const option = (word) => new Option(word || "no gesture", word, false, word === entry.gesture);
    gesture.append(...["", ...GESTURES].map(option));
    gesture.addEventListener("change", () => {
      if (!entry.isNamed) name.value = entry.name = entry.name.replace(/^.*(?=-\d+$)/, gesture.value || "take");
      entry.gesture = gesture.value;
      this.touch(entry);
    });
    const outcome = part("outcome");
    outcome.addEventListener("change", () => {
      entry.outcome = outcome.value;
      this.touch(entry);
    });
    part("replay").addEventListener("click", () => {
      element.classList.add("playing");
      this.replay(entry, () => element.classList.remove("playing"));
    });
    part("save").addEventListener("click", () => this.save(entry));
    part("share").hidden = !this.canShare;
    part("share").addEventListener("click", async () => {
      if (await share(fileName(entry.name), this.textOf(entry))) entry.isSaved = true;
    });
    part("copy").addEventListener("click", async () => {
      const isDone = await copy(this.textOf(entry));
      this.tell(isDone ? `Copied ${entry.name}` : "This browser does not let the page copy; save the take instead");
    });
    part("delete").addEventListener("click", () => this.remove(entry));
    return element;
  }

  facts(take) {
    const seconds = take.duration / 1e9;
    const samples = take.samples().length;
    const words = [
      seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(2)} s`,
      `${take.named} ${take.named === 1 ? "contact" : "contacts"}`, `${samples} samples`,
    ];
    const rate = take.rate();
    if (rate) words.push(`${rate} Hz`);
    const nodes = [document.createTextNode(words.join(" · "))];
    const marks = [...take.kinds].filter((kind) => kind !== "touch");
    if (take.palms.size) marks.push("palm");
    if (take.frames.some((frame) => frame.c.some((contact) => contact.phase === "cancelled"))) marks.push("cancelled");
    for (const word of marks) {
      const mark = document.createElement("span");
      mark.className = "mark";
      mark.textContent = word;
      nodes.push(document.createTextNode(" "), mark);
    }
    return nodes;
  }

  /** A take that was changed has to be saved again. */
  touch(entry) { entry.isSaved = false; }

  save(entry) {
    download(fileName(entry.name), this.textOf(entry));
    entry.isSaved = true;
    this.tell(`Saved ${fileName(entry.name)}`);
  }

  remove(entry) {
    const index = this.entries.indexOf(entry);
    this.entries.splice(index, 1);
    const next = entry.element.nextElementSibling ?? entry.element.previousElementSibling;
    entry.element.remove();
    this.update();
    (next?.querySelector(".delete") ?? document.getElementById("close-panel")).focus();
    this.tell(`Deleted ${entry.name}`, {
      name: "Undo",
      run: () => {
        this.entries.splice(index, 0, entry);
        this.list.insertBefore(entry.element, this.list.children[index] ?? null);
        this.update();
      },
    });
  }

  update() {
    document.getElementById("take-count").textContent = String(this.entries.length);
    document.getElementById("no-takes").hidden = this.entries.length > 0;
    document.getElementById("save-all").hidden = this.entries.length < 2;
    this.changed?.();
  }
}
