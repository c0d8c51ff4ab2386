import type { Filter, FilterValue } from "@/lib/core/collection";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const INTEGER = /^-?\d{1,30}$/;
const NUMBER = /^-?\d{1,15}(\.\d{1,12})?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };
/** 9999-12-31T23:59:59Z, the database's limit. */
const LAST_SECOND = 253_402_300_799;
/** No stored time precedes 1970, except 0, "not yet". */
const BEFORE_ANY_TIME = -1;

export function parseBoolean(text: string): boolean | undefined {
  return Object.hasOwn(BOOLEANS, text) ? BOOLEANS[text] : undefined;
}

/** Returns the UTC start of a day in Unix seconds. */
function parseDate(text: string): number | undefined {
  const timestamp =
    DATE.test(text) && !text.startsWith("0000") ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // Some parsers turn 30 February into 1 or 2 March.
  const isDay = !Number.isNaN(timestamp) && new Date(timestamp).toISOString().startsWith(text);
  return isDay ? timestamp / 1_000 : undefined;
}

/**
 * Checks for a value that is well-formed, but too long a text, or an integer that JSON can't carry (RFC 8259, section
 * 6).
 */
export function isBeyondField(text: string, filter: Filter): boolean {
  if (filter.type === "text") {
    return filter.maxLength !== undefined && text.length > filter.maxLength;
  }
  return filter.type === "integer" && INTEGER.test(text) && !Number.isSafeInteger(Number(text));
}

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
        ? Math.min(Math.max(Number(text), BEFORE_ANY_TIME), LAST_SECOND)
        : undefined;
    case "date":
      return parseDate(text);
    case "boolean":
      return parseBoolean(text);
    case "enum":
      return filter.values?.find((value) => String(value) === text);
  }
}

/** Parses a bound, numbers and times only. A bound beyond the field has no effect. */
export function parseBound(text: string, filter: Filter): number | undefined {
  const value = parseFilterValue(text, filter);
  if (typeof value !== "number") return undefined;
  return Math.min(Math.max(value, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

/**
 * Checks for a bound beyond the range. In lists such a bound excludes nothing more; milliseconds given as seconds do.
 */
export function isBeyondRange(text: string, filter: Filter): boolean {
  return text.split("..").some((part) => {
    const value = Number(part);
    if (filter.type === "timestamp") return value < BEFORE_ANY_TIME || value > LAST_SECOND;
    return Math.abs(value) > Number.MAX_SAFE_INTEGER;
  });
}

export function parseBetween(text: string, filter: Filter): [number, number] | undefined {
  const [low, high, ...rest] = text.split("..").map((part) => parseBound(part, filter));
  if (low === undefined || high === undefined || rest.length > 0) return undefined;
  return [low, high];
}
