import type { Condition } from "@/lib/core/collection";
import { DomainError } from "@/lib/core/errors";
import { parseTypedPhone } from "./typed-phone";

/** Converts input to E.164; invalid input stays and matches no rows. */
function toE164(input: string, iso2: string): string {
  try {
    return parseTypedPhone(input, iso2).e164;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // An unencoded plus arrives as a space.
    return input.startsWith(" ") ? `+${input.trim()}` : input;
  }
}

/** Resolves phone numbers in filter conditions; `iso2` is the account's country. */
export function resolvePhones(
  conditions: readonly Condition[],
  field: string,
  iso2: string,
): Condition[] {
  return conditions.map((condition) =>
    condition.field === field && condition.op === "in"
      ? { ...condition, values: condition.values.map((value) => toE164(String(value), iso2)) }
      : condition,
  );
}
