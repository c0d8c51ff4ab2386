import * as jsvat from "jsvat";
import { DomainError } from "@/lib/core/errors";

const COUNTRIES = Object.values(jsvat).filter(
  (one): one is jsvat.Country => typeof one === "object" && one !== null && "calcFn" in one,
);

/**
 * A VAT number without spaces and signs, in capitals. Form and check digits are looked at; whether it is
 * registered only the authority of its country knows.
 * @throws DomainError `invalid_input`
 */
export function parseVatId(input: string, path = "vat_id"): string {
  const { isValid, value } = jsvat.checkVAT(input, COUNTRIES);
  if (isValid && value !== undefined) return value;
  throw new DomainError(
    "invalid_input",
    "This isn't a valid VAT number. Start with the country, such as DE or ATU, and check the digits.",
    { path },
  );
}
