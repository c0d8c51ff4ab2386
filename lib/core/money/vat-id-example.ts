const EXAMPLES: Readonly<Record<string, string>> = {
  AT: "ATU12345678",
  CH: "CHE123456789",
  GB: "GB123456789",
};

/** Returns the spelling for a hint, of a German VAT number for most countries. */
export const exampleVatId = (iso2: string): string => EXAMPLES[iso2] ?? "DE123456789";
