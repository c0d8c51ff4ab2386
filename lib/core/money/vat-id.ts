import * as jsvat from "jsvat";
import { DomainError } from "@/lib/core/errors";
import { toPlainCharacters } from "@/lib/core/text/plain-characters";

const COUNTRIES = Object.values(jsvat).filter(
  (one): one is jsvat.Country => typeof one === "object" && one !== null && "calcFn" in one,
);

/** Greece's numbers begin with EL, but people take the code of the country. */
const GREECE = /^GR(?=\W*\d)/;
/** Northern Ireland's numbers are those of Great Britain behind another code (Protocol of 2020). */
const NORTHERN_IRELAND = /^XI(?=\W*[\dGH])/;

/**
 * A VAT number without spaces and signs, in capitals. Form and check digits are looked at; whether it is
 * registered only the authority of its country knows.
 * @throws DomainError `invalid_input`
 */
export function parseVatId(input: string, path = "vat_id"): string {
  const typed = toPlainCharacters(input).toUpperCase();
  const prefix = NORTHERN_IRELAND.test(typed) ? "XI" : null;
  const spelled =
    prefix === null ? typed.replace(GREECE, "EL") : typed.replace(NORTHERN_IRELAND, "GB");
  const { isValid, value } = jsvat.checkVAT(spelled, COUNTRIES);
  if (isValid && value !== undefined) return prefix === null ? value : prefix + value.slice(2);
  throw new DomainError(
    "invalid_input",
    "This isn't a valid VAT number. Start with the country, such as DE or ATU, and check the digits.",
    { path },
  );
}
