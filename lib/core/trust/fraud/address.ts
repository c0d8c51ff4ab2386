import { FRAUD_INVALID_DATA, FRAUD_COMPLETED } from "@/lib/core/trust/fraud-state";
import { isCountry } from "@/lib/core/countries/countries";
import type { FraudData } from "./data";
import type { AddressFindings, FraudAddress } from "./findings";
import type { FraudReasonCode } from "./reasons";

const LETTERS = /\p{L}.*\p{L}/u;
/** `12`, `12a`, `12-14`, `7/3`, `Haus 4`: a digit, or a name. */
const NUMBER = /\d|^\p{L}{3,}/u;
const KEYBOARD = /^(asdf|qwer|test|xxx|abc|none|n\/a|foo|bar)/i;

const isStreet = (name: string): boolean => LETTERS.test(name) && !KEYBOARD.test(name.trim());

function streetFits({ street_name: name, street_number: number }: FraudAddress): boolean {
  return (name === null || isStreet(name)) && (number === null || NUMBER.test(number));
}

/** Checks the address for plausibility only, not for the resident. */
export function checkAddress(
  address: FraudAddress,
  data: FraudData,
): { findings: AddressFindings; reasons: FraudReasonCode[] } {
  const { iso2, city, postcode } = address;
  if (!isCountry(iso2)) {
    return { findings: { status_code: FRAUD_INVALID_DATA }, reasons: ["address_country_unknown"] };
  }
  const reasons: FraudReasonCode[] = [];
  const fits = postcode === null ? null : data.isPostcode(iso2, postcode);
  if (fits !== null) reasons.push(fits ? "address_postcode_fits" : "address_postcode_misfit");
  const isKnown = city === null ? null : data.isCity(iso2, city);
  if (isKnown !== null) reasons.push(isKnown ? "address_city_known" : "address_city_unknown");
  if (!streetFits(address)) reasons.push("address_street_misfit");
  return { findings: { status_code: FRAUD_COMPLETED }, reasons };
}
