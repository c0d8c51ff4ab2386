import * as jsvat from "jsvat";
import { DomainError } from "@/lib/core/errors";
import { toPlainCharacters } from "@/lib/core/text/plain-characters";

const COUNTRIES = Object.values(jsvat).filter(
  (item): item is jsvat.Country => typeof item === "object" && item !== null && "calcFn" in item,
);

/** Greek VAT numbers start with EL, but people use the country code. */
const GREECE = /^GR(?=\W*\d)/;
/** Northern Ireland uses Great Britain's numbers with another prefix (Protocol of 2020). */
const NORTHERN_IRELAND = /^XI(?=\W*[\dGH])/;

/**
 * Capitals, without spaces and punctuation. Checks format and check digits, not the registration.
 * @throws DomainError `invalid_input`
 */
export function parseVatId(input: string, path = "vat_id"): string {
  const normalized = toPlainCharacters(input).toUpperCase();
  const prefix = NORTHERN_IRELAND.test(normalized) ? "XI" : null;
  const spelled =
    prefix === null ? normalized.replace(GREECE, "EL") : normalized.replace(NORTHERN_IRELAND, "GB");
  const { isValid, value } = jsvat.checkVAT(spelled, COUNTRIES);
  if (isValid && value !== undefined) return prefix === null ? value : prefix + value.slice(2);
  throw new DomainError(
    "invalid_input",
    "This isn't a valid VAT number. Start with the country, such as DE or ATU, and check the digits.",
    { path, reason: "vat_id_invalid" },
  );
}
