/**
 * Numbers that regulators reserve for films and tests but libphonenumber considers invalid. Others (+49 171 39200xx,
 * +1 212 555 01xx, +61 491 57x …) are valid there.
 */
import type { PhoneNumber } from "./phone-number";

interface ReservedRange extends Omit<PhoneNumber, "e164"> {
  prefix: string;
  /** Length of the E.164 string. */
  length: number;
}

const RESERVED_RANGES: readonly ReservedRange[] = [
  // Ofcom, "Telephone numbers for use in TV and radio drama programmes": 07700 900000 to 900999.
  { prefix: "+447700900", length: 13, iso2: "GB", kind: "mobile" },
  // Ofcom, same list: 01632 960000 to 960999.
  { prefix: "+441632960", length: 13, iso2: "GB", kind: "landline" },
  // Arcep, decision 2018-0881: 06 39 98 00 00 to 06 39 98 99 99.
  { prefix: "+3363998", length: 12, iso2: "FR", kind: "mobile" },
];

/** Returns the reserved number, or null if `e164` isn't reserved. */
export function findReservedNumber(e164: string): PhoneNumber | null {
  for (const { prefix, length, iso2, kind } of RESERVED_RANGES) {
    if (e164.length === length && e164.startsWith(prefix)) return { e164, iso2, kind };
  }
  return null;
}
