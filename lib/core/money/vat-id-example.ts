const EXAMPLES: Readonly<Record<string, string>> = {
  AT: "ATU12345675",
  CH: "CHE123456788",
  ES: "ESB12345674",
  GB: "GB123456782",
  PL: "PL1234567890",
  PT: "PT123456789",
};

/** Returns an invented number with right check digits; a German one for most countries. */
export const exampleVatId = (iso2: string): string => EXAMPLES[iso2] ?? "DE123456788";
