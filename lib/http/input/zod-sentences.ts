import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};
const FORMATS: Readonly<Record<string, string>> = {
  email: "This isn't an email address.",
  uuid: "This isn't a UUID.",
  url: "This isn't a URL.",
  ipv4: "This isn't an IPv4 address.",
  ipv6: "This isn't an IPv6 address.",
};
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ["character", "characters"],
  array: ["item", "items"],
  set: ["item", "items"],
  record: ["field", "fields"],
};
const MAX_CHOICES = 30;

function describeType(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "number" && !Number.isInteger(value)) return "a fraction";
  return TYPES[Array.isArray(value) ? "array" : typeof value] ?? typeof value;
}

/** Formats a bound such as `at least 4 characters`. */
function formatBound(word: string, origin: string, limit: number | bigint): string {
  const units = UNITS[origin];
  const unit = units === undefined ? "" : ` ${units[Number(limit) === 1 ? 0 : 1]}`;
  return `${word} ${limit}${unit}.`;
}

const formatChoices = (values: readonly unknown[]) =>
  `Expected one of: ${values.slice(0, MAX_CHOICES).map(String).join(", ")}${values.length > MAX_CHOICES ? ", …" : ""}.`;

/** Formats an issue; returns undefined for zod's default message. */
export function formatIssue(issue: Issue): string | undefined {
  switch (issue.code) {
    case "too_small":
      if (issue.exact === true) return formatBound("Exactly", issue.origin, issue.minimum);
      if (issue.minimum === 1 && issue.origin in UNITS) return "This can't be empty.";
      return formatBound(issue.inclusive ? "At least" : "More than", issue.origin, issue.minimum);
    case "too_big":
      if (issue.exact === true) return formatBound("Exactly", issue.origin, issue.maximum);
      return formatBound(issue.inclusive ? "At most" : "Less than", issue.origin, issue.maximum);
    case "invalid_type":
      // JSON.parse reads numbers beyond a double (1e400) as infinite.
      if (issue.input === Infinity || issue.input === -Infinity) {
        return "This number is too large to read.";
      }
      return `Expected ${TYPES[issue.expected] ?? issue.expected}, got ${describeType(issue.input)}.`;
    case "invalid_value":
      return formatChoices(issue.values);
    case "invalid_format":
      return FORMATS[issue.format] ?? "This isn't in the expected format.";
    case "not_multiple_of":
      return `Expected a multiple of ${issue.divisor}.`;
    case "unrecognized_keys":
      return `Unknown ${issue.keys.length === 1 ? "field" : "fields"}: ${issue.keys.join(", ")}.`;
    case "invalid_union":
      return "This doesn't match any of the expected formats.";
    default:
      return undefined;
  }
}
