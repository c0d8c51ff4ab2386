/** Invented texts and numbers of the demo account. All numbers lie in ranges kept free for fiction. */
export const DEMO_SENDERS = ["NORDWIND", "Nordwind 24", "+4930231250"] as const;

/**
 * Germany: 0171 39200NN and 0172 99259NN of the regulator's list; United Kingdom: 07700 900NNN (Ofcom);
 * United States: 212 555 01NN (NANPA).
 */
export function demoPhone(roll: number): { phone: string; iso2: string } {
  const two = String(roll % 100).padStart(2, "0");
  if (roll % 10 < 7) return { phone: `+4917139200${two}`, iso2: "DE" };
  if (roll % 10 < 9)
    return { phone: `+44770090${String(roll % 1000).padStart(4, "0")}`, iso2: "GB" };
  return { phone: `+121255501${two}`, iso2: "US" };
}

export const DEMO_TEXTS = [
  "Your parcel 4711-{n} arrives today between 14:00 and 16:00. Nordwind Handel",
  "Ihr Termin am Montag um 09:30 Uhr ist bestätigt. Absagen bitte bis Freitag. Nordwind Handel",
  "Your code is {n}. It is valid for 10 minutes. Do not share it.",
  "Rechnung {n} liegt in Ihrem Kundenkonto bereit. Vielen Dank! Nordwind Handel",
  "Guten Tag, Ihre Bestellung {n} wurde heute versandt und ist voraussichtlich übermorgen bei Ihnen. Fragen beantwortet unser Team von Montag bis Freitag zwischen 8 und 18 Uhr. Nordwind Handel",
  "Only this weekend: 20 % off everything in store. Show this text at the till. Nordwind",
  "Dziękujemy za zamówienie {n}. Wyślemy je jutro rano.",
] as const;
