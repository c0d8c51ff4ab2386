/** Reserved for films and tests, but invalid for libphonenumber; other reserved numbers are valid there. */
import type { PhoneNumber } from "./parse-digits";

interface ReservedRange extends Omit<PhoneNumber, "e164"> {
  prefix: string;
  length: number;
}

const RESERVED_RANGES: readonly ReservedRange[] = [
  // Ofcom: 07700 900000 to 900999.
  { prefix: "+447700900", length: 13, iso2: "GB", kind: "mobile" },
  // Ofcom: 01632 960000 to 960999.
  { prefix: "+441632960", length: 13, iso2: "GB", kind: "landline" },
  // Arcep, decision 2018-0881: 06 39 98 00 00 to 06 39 98 99 99.
  { prefix: "+3363998", length: 12, iso2: "FR", kind: "mobile" },
];

export function findReservedNumber(e164: string): PhoneNumber | null {
  for (const { prefix, length, iso2, kind } of RESERVED_RANGES) {
    if (e164.length === length && e164.startsWith(prefix)) return { e164, iso2, kind };
  }
  return null;
}
