/** Digits without plus or leading zero, as spreadsheets leave them; their country is uncertain. */
import { DomainError } from "@/lib/core/errors";
import { canBeTexted, parseNationalNumber, parsePhoneNumber } from "./phone-number";
import type { PhoneNumber } from "./parse-digits";

export interface Interpretations {
  home: PhoneNumber | null;
  abroad: PhoneNumber | null;
  /** Two readings are plausible, or it is a foreign number in an obsolete format. */
  isAmbiguous: boolean;
}

const FORMER_FORMATS: readonly (readonly [RegExp, string])[] = [
  // Mexico, IFT: since 3 August 2019 mobile numbers have no 1 after the country code.
  [/^521(\d{10})$/, "52$1"],
  // Brazil, Anatel, resolution 553/2010: until 2016 mobile numbers were prefixed with 9.
  [/^55(\d{2})([6-9]\d{7})$/, "55$19$2"],
  // Argentina: 15 is dialled only within the country, 9 from abroad.
  [/^54(\d{2,4}?)15(\d{6,8})$/, "549$1$2"],
  // Benin, ARCEP: since 30 November 2024 numbers start with 01.
  [/^229([4-9]\d{7})$/, "22901$1"],
  // Côte d'Ivoire, ARTCI: since 31 January 2021 each network has a prefix.
  [/^225(\d[0-3]\d{6})$/, "22501$1"],
  [/^225(\d[4-6]\d{6})$/, "22505$1"],
  [/^225(\d[7-9]\d{6})$/, "22507$1"],
];

/** Landlines this long are rare, but foreign mobile numbers with the same beginning aren't. */
const MIN_DOUBTFUL_LANDLINE = 11;

const NO_INTERPRETATIONS: Interpretations = { home: null, abroad: null, isAmbiguous: false };

function attempt(parse: () => PhoneNumber): PhoneNumber | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

function parseOldFormat(digits: string, iso2: string): PhoneNumber | null {
  for (const [form, now] of FORMER_FORMATS) {
    if (!form.test(digits)) continue;
    const number = attempt(() => parsePhoneNumber(`+${digits.replace(form, now)}`, iso2));
    if (number !== null) return number;
  }
  return null;
}

/** @param iso2 country of national numbers */
export function parseBareDigits(digits: string, iso2: string): Interpretations {
  if (!/^[1-9]\d*$/.test(digits)) return NO_INTERPRETATIONS;
  const current = attempt(() => parsePhoneNumber(`+${digits}`, iso2));
  if (current?.iso2 === iso2) return { home: null, abroad: current, isAmbiguous: false };
  const national = attempt(() => parseNationalNumber(digits, iso2));
  const home = national?.iso2 === iso2 ? national : null;
  const old = current === null ? parseOldFormat(digits, iso2) : null;
  const isDoubtful = home?.kind === "landline" && digits.length >= MIN_DOUBTFUL_LANDLINE;
  const isEither = current !== null && home !== null && !(isDoubtful && canBeTexted(current));
  const isAmbiguous = isEither || old !== null || (current === null && isDoubtful);
  return {
    home: isAmbiguous || current === null ? home : null,
    abroad: current ?? old,
    isAmbiguous,
  };
}
