import type { Filter, FilterValue } from "@/lib/core/collection";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const INTEGER = /^-?\d{1,30}$/;
const NUMBER = /^-?\d{1,15}(\.\d{1,12})?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };
/** 9999-12-31T23:59:59Z; later times are cut to it so that the database can hold them. */
const LAST_SECOND = 253_402_300_799;
/** Nothing here is older than 1970; apart from 0, which asks for what has not happened yet. */
const BEFORE_EVERYTHING = -1;

export function parseBoolean(text: string): boolean | undefined {
  return Object.hasOwn(BOOLEANS, text) ? BOOLEANS[text] : undefined;
}

/** Unix seconds at which a calendar day (`YYYY-MM-DD`) begins in UTC; undefined for a day that there isn't. */
function parseDate(text: string): number | undefined {
  const at = DATE.test(text) && !text.startsWith("0000") ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // 30 February is the 1st or 2nd of March for some.
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  return isDay ? at / 1_000 : undefined;
}

/**
 * Whether the value has the form of its field but lies beyond everything the field can hold: a text that is
 * too long, a whole number that JSON cannot carry (RFC 8259, section 6).
 */
export function isBeyondField(text: string, filter: Filter): boolean {
  if (filter.type === "text") {
    return filter.maxLength !== undefined && text.length > filter.maxLength;
  }
  return filter.type === "integer" && INTEGER.test(text) && !Number.isSafeInteger(Number(text));
}

/** The value in the type of its field, or undefined when it has not the form of one. */
export function parseFilterValue(text: string, filter: Filter): FilterValue | undefined {
  switch (filter.type) {
    case "text":
      return text.includes("\0") ? undefined : text;
    case "uuid":
      return UUID.test(text) ? text.toLowerCase() : undefined;
    case "integer":
      return INTEGER.test(text) ? Number(text) : undefined;
    case "number":
      return NUMBER.test(text) ? Number(text) : undefined;
    case "timestamp":
      return INTEGER.test(text)
        ? Math.min(Math.max(Number(text), BEFORE_EVERYTHING), LAST_SECOND)
        : undefined;
    case "date":
      return parseDate(text);
    case "boolean":
      return parseBoolean(text);
    case "enum":
      return filter.values?.find((value) => String(value) === text);
  }
}

/** A bound of a range; only numbers and times have ranges. A bound beyond the field excludes nothing more. */
export function parseBound(text: string, filter: Filter): number | undefined {
  const value = parseFilterValue(text, filter);
  if (typeof value !== "number") return undefined;
  return Math.min(Math.max(value, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

/**
 * Whether a bound, or one of `a..b`, lies beyond all that the field can hold. In a list it excludes nothing more; seconds that
 * are milliseconds do.
 */
export function isBeyondRange(text: string, filter: Filter): boolean {
  return text.split("..").some((part) => {
    const value = Number(part);
    if (filter.type === "timestamp") return value < BEFORE_EVERYTHING || value > LAST_SECOND;
    return Math.abs(value) > Number.MAX_SAFE_INTEGER;
  });
}

/** The bounds of `a..b`. */
export function parseBetween(text: string, filter: Filter): [number, number] | undefined {
  const [low, high, ...rest] = text.split("..").map((part) => parseBound(part, filter));
  if (low === undefined || high === undefined || rest.length > 0) return undefined;
  return [low, high];
}
