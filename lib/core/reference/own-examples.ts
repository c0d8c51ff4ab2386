import { EXAMPLE } from "./example-values";

export interface OwnExamples {
  phone: string;
  sender: string;
  /** For fields that depend on the number. */
  account?: { iso2: string; currency: string };
}

/** Shifts the last digit: `+447700900002` for `+447700900001`. */
const shiftDigits = (phone: string, places: number): string =>
  phone.slice(0, -1) + ((Number(phone.slice(-1)) + places) % 10);

function replaceIn(text: string, { phone, sender }: OwnExamples): string {
  if (text === EXAMPLE.sender) return sender;
  return [
    [EXAMPLE.phone, phone],
    [EXAMPLE.otherPhone, shiftDigits(phone, 1)],
    [EXAMPLE.inboundNumber, shiftDigits(phone, 2)],
  ].reduce(
    (done, [from = "", to = ""]) =>
      done.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to)),
    text,
  );
}

const COUNTRY_FIELDS = ["iso2", "region"];

/** Replaces example values, including dependent fields if an account is given. */
export function replaceExamples<Value>(value: Value, ownExamples: OwnExamples): Value {
  const replace = (key: string, item: unknown) => {
    if (typeof item !== "string") return item;
    const { iso2, currency } = ownExamples.account ?? EXAMPLE;
    if (COUNTRY_FIELDS.includes(key) && item === EXAMPLE.iso2) return iso2;
    if (key === "currency" && item === EXAMPLE.currency) return currency;
    return replaceIn(item, ownExamples);
  };
  return JSON.parse(JSON.stringify(value), replace) as Value;
}

/** Converts a name to a sender within networks' limits. */
export function parseSenderName(name: string): string {
  const letters = name
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9 ]/g, "")
    .trim();
  const text = letters.slice(0, 11).trim();
  // Prefers whole words over a truncated one.
  const trimmed = letters.length > 11 ? text.replace(/ [^ ]*$/, "") : text;
  return /[A-Za-z]/.test(trimmed) ? trimmed : "Example";
}
