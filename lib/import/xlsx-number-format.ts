/** Number formats that change the displayed digits: leading zeros, a plus, a country code (ECMA-376, 18.8.31). */

/** Digit placeholder, or text. */
type Piece = { place: "0" | "#" | "?" } | { text: string };

interface Section {
  condition: ((value: number) => boolean) | null;
  pieces: readonly Piece[];
}

export type ShowNumber = (value: number) => string;

const CONDITION = /^\[(<=|>=|<>|<|>|=)(\d{1,15})\]/;
const COLOR_OR_LOCALE = /^\[[^\]]*\]/;
const TOKEN = /"([^"]*)"|\\(.)|[_*](.)|([0#?])|([-+()/ :])|(.)/gu;

const COMPARATORS: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  "<=": (value, limit) => value <= limit,
  ">=": (value, limit) => value >= limit,
  "<>": (value, limit) => value !== limit,
  "<": (value, limit) => value < limit,
  ">": (value, limit) => value > limit,
  "=": (value, limit) => value === limit,
};

/** Parses a format; returns null for decimals, thousands, percents and the like, which don't affect phone numbers. */
function parsePieces(code: string): Piece[] | null {
  const pieces: Piece[] = [];
  for (const [, quoted, escaped, space, place, plain, other] of code.matchAll(TOKEN)) {
    if (other !== undefined) return null;
    if (place !== undefined) pieces.push({ place: place as "0" | "#" | "?" });
    else if (space === undefined) pieces.push({ text: quoted ?? escaped ?? plain ?? "" });
  }
  return pieces;
}

function parseSection(code: string): Section | null {
  const [, sign = "", limit = ""] = CONDITION.exec(code) ?? [];
  const compare = COMPARATORS[sign];
  const rest = code.replace(CONDITION, "").replace(COLOR_OR_LOCALE, "");
  const pieces = parsePieces(rest);
  if (pieces === null || !pieces.some((chunk) => "place" in chunk)) return null;
  const condition = compare === undefined ? null : (value: number) => compare(value, Number(limit));
  return { condition, pieces };
}

/** Fills in digits from the right; surplus digits precede the first placeholder. */
function fill(pieces: readonly Piece[], value: number): string {
  const digits = [...value.toFixed(0)];
  const first = pieces.findIndex((chunk) => "place" in chunk);
  let visible = "";
  for (let index = pieces.length - 1; index >= 0; index -= 1) {
    const chunk = pieces[index];
    if (chunk === undefined) continue;
    if ("text" in chunk) visible = chunk.text + visible;
    else visible = (digits.pop() ?? (chunk.place === "0" ? "0" : "")) + visible;
    if (index === first) visible = digits.splice(0).join("") + visible;
  }
  return visible.trim();
}

const MAX_FORMAT = 200;

/** Parses a format for whole numbers from 0; returns null if it shows plain digits. */
export function parseNumberFormat(code: string): ShowNumber | null {
  if (code.length > MAX_FORMAT) return null;
  const sections = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).map(parseSection);
  const [first = null] = sections;
  if (first === null) return null;
  const isPlain = ({ pieces }: Section) => pieces.length === 1;
  if (first.condition === null && isPlain(first)) return null;
  return (value) => {
    const selected =
      first.condition === null
        ? first
        : sections.find((section) => section !== null && (section.condition?.(value) ?? true));
    return selected == null ? value.toFixed(0) : fill(selected.pieces, value);
  };
}
