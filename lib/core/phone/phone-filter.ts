import type { Condition } from "@/lib/core/collection";
import { DomainError } from "@/lib/core/errors";
import { parseTypedPhone } from "./typed-phone";

/** A number in any spelling as E.164; what is none stays as it is, and matches nothing. */
function toE164(typed: string, iso2: string): string {
  try {
    return parseTypedPhone(typed, iso2).e164;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // A plus that was not encoded arrives as a space.
    return typed.startsWith(" ") ? `+${typed.trim()}` : typed;
  }
}

/** Conditions whose numbers in `field` are spelled as they are stored. `iso2` is the account's country. */
export function resolvePhones(
  conditions: readonly Condition[],
  field: string,
  iso2: string,
): Condition[] {
  return conditions.map((one) =>
    one.field === field && one.op === "in"
      ? { ...one, values: one.values.map((value) => toE164(String(value), iso2)) }
      : one,
  );
}
