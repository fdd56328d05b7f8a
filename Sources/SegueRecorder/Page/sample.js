// One pointer event as a sample.

/** Milliseconds of the page's clock as whole nanoseconds. */
const nanoseconds = (milliseconds) => Math.round(milliseconds * 1e6);

/**
 * The shortest decimal number for a value that the browser keeps with 24 bits, so that 10.3 is stored and not
 * 10.300000190734863. Values of more bits stay as they are.
 */
function shortest(value) {
  if (Math.fround(value) !== value) return value;
  for (let digits = 1; digits < 10; digits += 1) {
    const candidate = Number(value.toPrecision(digits));
    if (Math.fround(candidate) === value) return candidate;
  }
  return value;
}

/**
 * What a sample says beyond its place: pressure, diameters of the contact in points, the angle of its longer axis.
 * Browsers put 1 × 1 where the device knows no size, and they know no angle but along one of the axes.
 */
function attributes(event) {
  const { width, height, twist } = event;
  const said = { pressure: shortest(event.pressure) };
  if (width > 0 && height > 0 && !(width === 1 && height === 1)) {
    said.major = shortest(Math.max(width, height));
    said.minor = shortest(Math.min(width, height));
    if (height > width) said.angle = 1.5708;
  }
  if (twist) said.twist = twist;
  return said;
}

const place = (event) => ({ x: shortest(event.clientX), y: shortest(event.clientY) });

/** The samples that an event brings with it, older than its own, oldest first. The list repeats the event itself. */
function olderSamples(event, origin) {
  const own = nanoseconds(event.timeStamp);
  const list = typeof event.getCoalescedEvents === "function" ? event.getCoalescedEvents() : [];
  const samples = [];
  let newest = -Infinity;
  for (const older of list) {
    const time = nanoseconds(older.timeStamp);
    if (time >= own || time < newest) continue;
    newest = time;
    samples.push({ t: time - origin, ...place(older), ...attributes(older) });
  }
  return samples;
}
