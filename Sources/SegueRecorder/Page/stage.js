// The surface: fingers, their trails, the edge zones.

const FINGER_HUES = [232, 8, 158, 38, 288, 196];

class Stage {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.showsZones = true;
    this.trails = new Map();
    this.isScheduled = false;
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.dark.addEventListener("change", () => this.schedule());
    this.resize();
  }

  resize() {
    const scale = window.devicePixelRatio || 1;
    this.width = window.innerWidth;
    this.height = window.innerHeight;
    this.canvas.width = Math.round(this.width * scale);
    this.canvas.height = Math.round(this.height * scale);
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
    this.schedule();
  }

  clear() {
    this.trails.clear();
    this.schedule();
  }

  /** Shows a contact of a frame, with its older samples. */
  show(contact) {
    let trail = this.trails.get(contact.id);
    if (!trail) this.trails.set(contact.id, (trail = { points: [], isDown: false }));
    for (const older of contact.coalesced ?? []) trail.points.push({ x: older.x, y: older.y, isOwn: false });
    trail.points.push({ x: contact.x, y: contact.y, isOwn: true });
    trail.isDown = contact.phase === "began" || contact.phase === "moved";
    trail.isCancelled = contact.phase === "cancelled";
    trail.size = contact.major ?? trail.size;
    trail.isPalm = contact.tool === "palm";
    this.schedule();
  }

  schedule() {
    if (this.isScheduled) return;
    this.isScheduled = true;
    requestAnimationFrame(() => {
      this.isScheduled = false;
      this.draw();
    });
  }

  colour(id, alpha) {
    const hue = FINGER_HUES[(id - 1) % FINGER_HUES.length];
    return `hsl(${hue} 72% ${this.dark.matches ? 70 : 46}% / ${alpha})`;
  }

  draw() {
    const { context } = this;
    context.clearRect(0, 0, this.width, this.height);
    this.drawGround();
    for (const [id, trail] of this.trails) this.drawTrail(id, trail);
    for (const [id, trail] of this.trails) if (trail.isDown || trail.isCancelled) this.drawFinger(id, trail);
  }

  drawGround() {
    const { context, width, height } = this;
    const style = getComputedStyle(document.documentElement);
    context.fillStyle = style.getPropertyValue("--dot");
    const [left, top] = [(width % 44) / 2, (height % 44) / 2];
    for (let y = top; y < height; y += 44) {
      for (let x = left; x < width; x += 44) context.fillRect(x - 0.75, y - 0.75, 1.5, 1.5);
    }
    if (!this.showsZones) return;
    context.fillStyle = style.getPropertyValue("--zone");
    context.fillRect(0, 0, 20, height);
    context.fillRect(width - 20, 0, 20, height);
    context.strokeStyle = style.getPropertyValue("--zone-line");
    context.lineWidth = 1;
    context.setLineDash([3, 5]);
    for (const x of [20.5, width - 20.5]) this.line([{ x, y: 0 }, { x, y: height }]);
    context.setLineDash([]);
  }

  line(points) {
    const { context } = this;
    context.beginPath();
    // A path that has no place yet moves to the first.
    for (const point of points) context.lineTo(point.x, point.y);
    context.stroke();
  }

  /** The way as a line; a dot for every delivery, a smaller one for every sample that came with it. */
  drawTrail(id, trail) {
    const { context } = this;
    context.lineCap = context.lineJoin = "round";
    context.lineWidth = 2.5;
    context.strokeStyle = this.colour(id, trail.isDown ? 0.55 : 0.35);
    this.line(trail.points);
    for (const point of trail.points) {
      context.fillStyle = this.colour(id, point.isOwn ? 0.95 : 0.6);
      context.beginPath();
      context.arc(point.x, point.y, point.isOwn ? 2.6 : 1.6, 0, 7);
      context.fill();
    }
  }

  drawFinger(id, trail) {
    const { context } = this;
    const { x, y } = trail.points[trail.points.length - 1];
    const radius = Math.max(24, (trail.size ?? 0) / 2 + 10);
    context.beginPath();
    context.arc(x, y, radius, 0, 7);
    context.fillStyle = this.colour(id, trail.isDown ? 0.22 : 0.06);
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = this.colour(id, 0.95);
    if (!trail.isDown) context.setLineDash([4, 5]);
    context.stroke();
    context.setLineDash([]);
    context.font = "600 13px system-ui, sans-serif";
    context.textAlign = "center";
    context.fillStyle = this.colour(id, 1);
    const words = trail.isCancelled ? "cancelled" : `${id} · ${Math.round(x)}, ${Math.round(y)}`;
    const above = y - radius - 10;
    const textX = Math.min(Math.max(x, 46), this.width - 46);
    const label = [trail.isPalm ? `${words} · palm` : words, textX, above < 20 ? y + radius + 20 : above];
    // Readable over a trail.
    context.lineWidth = 4;
    context.strokeStyle = getComputedStyle(document.documentElement).getPropertyValue("--ground");
    context.strokeText(...label);
    context.fillText(...label);
  }
}

/** A take's ways, small, as the content of an SVG of 56 × 72. */
function drawThumbnail(svg, take) {
  const scale = Math.min(48 / take.surface.width, 64 / take.surface.height);
  const [left, top] = [28 - (take.surface.width * scale) / 2, 36 - (take.surface.height * scale) / 2];
  const paths = new Map();
  for (const { id, x, y } of take.samples()) {
    paths.set(id, [...(paths.get(id) ?? []), `${(left + x * scale).toFixed(1)} ${(top + y * scale).toFixed(1)}`]);
  }
  svg.replaceChildren();
  for (const [id, points] of paths) {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    // A tap has no length, and a line of none is not drawn.
    path.setAttribute("d", `M${points.join("L")}${points.length < 3 ? "h.1" : ""}`);
    path.style.stroke = `hsl(${FINGER_HUES[(id - 1) % FINGER_HUES.length]} 72% 55%)`;
    svg.append(path);
  }
}
