export type DecimalMark = "." | ",";

export type TypedNumber =
  | { kind: "empty" }
  | { kind: "invalid" }
  | { kind: "number"; value: number }
  /** `1,234` where the comma may group thousands or start decimals. */
  | { kind: "ambiguous"; asDecimal: number; asWhole: number };

const CURRENCY_BEFORE = /^(?:\p{L}{1,4}\.?|\p{Sc})\s*(?=[\d.,])/u;
const CURRENCY_AFTER = /\s*(?:\p{L}{1,4}\.?|\p{Sc})$/u;
/** Space, no-break space, narrow no-break space, thin space, apostrophes. */
const NEUTRAL_GROUPS = /^\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3}|['’]\d{3})+(?=$|[.,])/;
const GROUP_MARKS = /[ \u00a0\u202f\u2009'’]/g;
const SINGLE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/;
const SEVERAL_GROUPS = /^[1-9]\d{0,2}(?:(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/;
const MIXED = /^[1-9]\d{0,2}(?:(?:,\d{3})+\.\d*|(?:\.\d{3})+,\d*)$/;
const PLAIN = /^(?:\d+[.,]?\d*|[.,]\d+)$/;

const toNumber = (text: string): TypedNumber => ({
  kind: "number",
  value: Number(text.replace(",", ".")),
});

/**
 * Parses an unsigned number typed in any of our languages: decimal comma or point, thousands grouped by either, spaces or
 * apostrophes, with or without currency.
 * @param decimal the reader's decimal mark: `1.234` is a decimal for those who write points, ambiguous for others
 */
export function parseTypedNumber(input: string, decimal: DecimalMark): TypedNumber {
  const trimmed = input.trim();
  if (trimmed === "") return { kind: "empty" };
  const text = trimmed.replace(CURRENCY_BEFORE, "").replace(CURRENCY_AFTER, "");
  if (NEUTRAL_GROUPS.test(text)) {
    const ungrouped = text.replace(GROUP_MARKS, "");
    return PLAIN.test(ungrouped) ? toNumber(ungrouped) : { kind: "invalid" };
  }
  if (SEVERAL_GROUPS.test(text)) return toNumber(text.replace(/[.,]/g, ""));
  if (MIXED.test(text)) {
    const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
    return toNumber(`${text.slice(0, last).replace(/[.,]/g, "")}.${text.slice(last + 1)}`);
  }
  if (SINGLE_GROUP.test(text) && !text.includes(decimal)) {
    const asWhole = Number(text.replace(/[.,]/, ""));
    return { kind: "ambiguous", asDecimal: asWhole / 1_000, asWhole };
  }
  return PLAIN.test(text) ? toNumber(text) : { kind: "invalid" };
}

/** Parses a count, in which marks can only group: `1,000` is a thousand. Null if not a whole number. */
export function parseTypedCount(input: string): number | null {
  // Either mark may group, so an ambiguous number is the grouped one.
  const readings = ([".", ","] as const).map((decimal) => parseTypedNumber(input, decimal));
  for (const reading of readings) {
    if (reading.kind === "ambiguous") return reading.asWhole;
  }
  const [reading] = readings;
  return reading?.kind === "number" && Number.isSafeInteger(reading.value) ? reading.value : null;
}

/** Formats a number so that `parseTypedNumber` reads it back: no grouping. */
export function toTypedNumber(value: number, decimal: DecimalMark): string {
  return value
    .toLocaleString("en", { useGrouping: false, maximumFractionDigits: 6 })
    .replace(".", decimal);
}
