const words = (text: string) => new Set(text.split(" "));

const EEA = words(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK",
);
/** Other countries of SEPA, whose transfers need a BIC. */
const OTHER_SEPA = words("AD AL CH GB GG GI IM JE MC MD ME MK RS SM VA");
const MAX_NAME_LENGTH = 70;
const MAX_REFERENCE_LENGTH = 140;
const MAX_AMOUNT = 999_999_999.99;
/** Capacity of a QR code of version 13, the largest that banking apps must read. */
const MAX_BYTES = 331;

export interface CreditTransfer {
  holder: string;
  /** With or without spaces. */
  iban: string;
  bic: string | null;
  currency: string;
  /** In currency units, such as 119.00. */
  amount: number;
  /** Tells the payee what the money is for. */
  reference: string;
}

/** Truncates by characters, as half of a surrogate pair isn't valid UTF-8. */
const toLine = (text: string, max: number) =>
  [...text.replace(/\s+/g, " ").trim()].slice(0, max).join("").trim();

/**
 * Returns the text of a QR code from which banking apps fill in a SEPA credit transfer, or null for a
 * transfer not in euros, to an account outside SEPA, without a BIC where it is needed, or with too long a text.
 * @see EPC069-12 version 3.1
 */
export function createGiroCode(transfer: CreditTransfer): string | null {
  const { currency, amount, bic } = transfer;
  const iban = transfer.iban.replace(/\s/g, "").toUpperCase();
  const country = iban.slice(0, 2);
  const isPayable = EEA.has(country) || (OTHER_SEPA.has(country) && bic !== null);
  if (currency !== "EUR" || !isPayable || amount < 0.01 || amount > MAX_AMOUNT) return null;
  const text = [
    "BCD",
    "002",
    // UTF-8
    "1",
    "SCT",
    bic ?? "",
    toLine(transfer.holder, MAX_NAME_LENGTH),
    iban,
    `EUR${amount.toFixed(2)}`,
    // Neither a purpose nor a structured reference.
    "",
    "",
    toLine(transfer.reference, MAX_REFERENCE_LENGTH),
  ].join("\n");
  return new TextEncoder().encode(text).length > MAX_BYTES ? null : text;
}
