import { setImmediate } from "node:timers/promises";
import { DomainError } from "@/lib/core/errors";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";

export interface ReadNumbers {
  /** E.164, each once, in the order in which they came. */
  phones: string[];
  /** As they were given. */
  invalid: string[];
  duplicates: number;
}

/** Longer spellings are shown by their beginning. */
const MAX_ENTRY_LENGTH = 30;
/** Numbers read before others get their turn. */
const YIELD_EVERY = 200;

function readNumber(given: string, iso2: string): string | null {
  try {
    return parsePhoneNumber(given, iso2).e164;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** As much of an entry as is kept, in whole characters: halves of different ones are stored as the same. */
export const truncateEntry = (spelling: string): string =>
  [...spelling.toWellFormed()].slice(0, MAX_ENTRY_LENGTH).join("");

/** Reads numbers in any spelling, in slices, so that others are served meanwhile. */
export async function readNumbers(
  given: readonly (string | number)[],
  iso2: string,
): Promise<ReadNumbers> {
  const phones = new Set<string>();
  const invalid = new Set<string>();
  let duplicates = 0;
  for (const [index, one] of given.entries()) {
    if (index % YIELD_EVERY === YIELD_EVERY - 1) await setImmediate();
    const spelling = String(one).trim();
    const phone = readNumber(spelling, iso2);
    const [found, value] = phone === null ? [invalid, truncateEntry(spelling)] : [phones, phone];
    if (found.has(value)) duplicates += 1;
    else found.add(value);
  }
  return { phones: [...phones], invalid: [...invalid], duplicates };
}
