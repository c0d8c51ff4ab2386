/** Formats an IBAN in groups of four (ISO 13616). */
export const formatIban = (iban: string): string =>
  iban.replace(/\s/g, "").replace(/.{4}(?=.)/g, "$& ");
