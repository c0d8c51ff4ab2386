import { setImmediate } from "node:timers/promises";
import { DomainError } from "@/lib/core/errors";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";

export interface ParsedRecipients {
  /** Distinct, E.164, in input order. */
  phones: string[];
  invalid: string[];
  duplicates: number;
}

const MAX_ENTRY_LENGTH = 30;
const NUMBERS_PER_YIELD = 200;

function parseNumber(input: string, iso2: string): string | null {
  try {
    return parsePhoneNumber(input, iso2).e164;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Truncates to whole characters: lone surrogates would all be stored alike. */
export const truncateEntry = (entry: string): string =>
  [...entry.toWellFormed()].slice(0, MAX_ENTRY_LENGTH).join("");

export async function readNumbers(
  inputs: readonly (string | number)[],
  iso2: string,
): Promise<ParsedRecipients> {
  const phones = new Set<string>();
  const invalid = new Set<string>();
  let duplicates = 0;
  for (const [index, input] of inputs.entries()) {
    if (index % NUMBERS_PER_YIELD === NUMBERS_PER_YIELD - 1) await setImmediate();
    const spelling = String(input).trim();
    const phone = parseNumber(spelling, iso2);
    const [found, value] = phone === null ? [invalid, truncateEntry(spelling)] : [phones, phone];
    if (found.has(value)) duplicates += 1;
    else found.add(value);
  }
  return { phones: [...phones], invalid: [...invalid], duplicates };
}
