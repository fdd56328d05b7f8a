// A trace as text, to the byte as `segue` writes it.

const WHOLE_LIMIT = 2 ** 53;

/**
 * A finite number in its shortest form that reads back the same: whole numbers without a fraction, and powers of ten
 * only below 0.0001 and above 2^53, with a sign and two digits.
 */
function numberText(value) {
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < WHOLE_LIMIT) return String(value);
  if (size === WHOLE_LIMIT) return `${value}.0`;
  const [digits, power] = value.toExponential().split("e");
  if (size >= 0.0001 && size < WHOLE_LIMIT) return decimalText(digits, Number(power));
  const sign = power[0];
  return `${digits}e${sign}${power.slice(1).padStart(2, "0")}`;
}

/** Digits such as "-1.25" and a power of ten without the power. */
function decimalText(digits, power) {
  const sign = digits.startsWith("-") ? "-" : "";
  const plain = digits.replace(/[-.]/g, "");
  if (power < 0) return `${sign}0.${"0".repeat(-power - 1)}${plain}`;
  return `${sign}${plain.slice(0, power + 1)}.${plain.slice(power + 1)}`;
}

const SHORT_ESCAPES = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function quoted(text) {
  const whole = text.toWellFormed ? text.toWellFormed() : text;
  const escape = (c) => SHORT_ESCAPES[c] ?? `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return `"${whole.replace(/["\\\u0000-\u001f]/g, escape)}"`;
}

/** Compact JSON with keys in ascending order; members that are undefined are left out. */
function jsonText(value) {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return numberText(value);
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(jsonText).join(",")}]`;
  const keys = Object.keys(value).filter((key) => value[key] !== undefined).sort();
  return `{${keys.map((key) => `${quoted(key)}:${jsonText(value[key])}`).join(",")}}`;
}

/** The lines of a touch trace, each ended by a line feed: the header, the frames, the trailer. */
function traceText(header, frames) {
  const ids = new Set(frames.flatMap((frame) => frame.c.map((contact) => contact.id)));
  const trailer = { end: true, frames: frames.length, contacts: ids.size };
  return [header, ...frames, trailer].map((line) => `${jsonText(line)}\n`).join("");
}
