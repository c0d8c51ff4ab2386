/** Fictional. Numbers are reserved for films and tests; only countries with such a mobile range are used. */
export const DEMO_SENDERS = ["NORDWIND", "Nordwind 24"] as const;

const digits = (value: number, length: number) => String(value).padStart(length, "0");

const COUNTRIES = {
  // Federal Network Agency: 0171 39200NN and 0176 040690NN.
  DE: {
    share: 68,
    size: 200,
    phone: (at: number) =>
      at < 100 ? `+4917139200${digits(at, 2)}` : `+49176040690${digits(at - 100, 2)}`,
  },
  // Ofcom: 07700 900NNN.
  GB: { share: 13, size: 1_000, phone: (at: number) => `+447700900${digits(at, 3)}` },
  // Arcep, decision 2018-0881: 06 39 98 NN NN.
  FR: { share: 12, size: 10_000, phone: (at: number) => `+3363998${digits(at, 4)}` },
  // PTS: 070 174 06 05 to 070 174 06 99.
  SE: { share: 5, size: 95, phone: (at: number) => `+4670174${digits(605 + at, 4)}` },
  // NANPA: 212 555 01NN.
  US: { share: 2, size: 100, phone: (at: number) => `+121255501${digits(at, 2)}` },
} as const;

export type DemoCountry = keyof typeof COUNTRIES;

export const DEMO_COUNTRIES = Object.keys(COUNTRIES) as DemoCountry[];

export function demoPhone(iso2: DemoCountry, at: number): string {
  const { size, phone } = COUNTRIES[iso2];
  return phone(at % size);
}

export function demoCountry(roll: number): DemoCountry {
  let rest = roll * 100;
  for (const iso2 of DEMO_COUNTRIES) {
    rest -= COUNTRIES[iso2].share;
    if (rest < 0) return iso2;
  }
  return "DE";
}

const PARCEL = {
  DE: "Ihr Paket {n} kommt heute zwischen 14 und 16 Uhr. Nordwind Handel",
  GB: "Your parcel {n} arrives today between 2 and 4 pm. Nordwind Handel",
  FR: "Votre colis {n} arrive aujourd'hui entre 14 h et 16 h. Nordwind Handel",
  SE: "Ditt paket {n} kommer idag mellan 14 och 16. Nordwind Handel",
  US: "Your package {n} arrives today between 2 and 4 pm. Nordwind Handel",
} as const satisfies Record<DemoCountry, string>;

const ENGLISH = [
  "Thank you for order {n}. We will tell you when it ships. Nordwind Handel",
  "Invoice {n} is ready: {own} Thank you! Nordwind Handel",
] as const;

const ORDER = {
  DE: [
    "Ihr Termin am Montag um 09:30 Uhr ist bestätigt. Absagen bitte bis Freitag. Nordwind Handel",
    "Rechnung {n} liegt in Ihrem Kundenkonto bereit. Vielen Dank! Nordwind Handel",
    "Guten Tag, Ihre Bestellung {n} wurde heute versandt und ist voraussichtlich übermorgen bei Ihnen. Fragen beantwortet unser Team von Montag bis Freitag zwischen 8 und 18 Uhr. Nordwind Handel",
    "Dziękujemy za zamówienie {n}. Wyślemy je jutro rano.",
  ],
  GB: ENGLISH,
  FR: ["Merci pour votre commande {n}. Elle part demain matin. Nordwind Handel"],
  SE: ENGLISH,
  US: ENGLISH,
} as const satisfies Record<DemoCountry, readonly string[]>;

export const CODE_TEXT = "Your code is {n}. It is valid for 10 minutes. Do not share it.";

/** Returns an everyday message's text; the rolls are in [0, 1). `{own}` is a link of the message's own. */
export function everydayText(iso2: DemoCountry, roll: number, choice: number): string {
  const texts = ORDER[iso2];
  return roll < 0.45 ? PARCEL[iso2] : (texts[Math.floor(choice * texts.length)] ?? PARCEL[iso2]);
}

/** The sender is alphanumeric, so each text has an unsubscribe link. */
export const CAMPAIGN_TEXTS = [
  "Only this weekend: 20 % off everything in store. Show this text at the till. Unsubscribe: nw.link/bye",
  "New in: the winter range. Free delivery until Sunday: {link} Unsubscribe: nw.link/bye",
  "Nur bis Samstag: 15 % auf alle Jacken, im Laden und online. Abmelden: nw.link/bye",
  "Last chance: the autumn sale ends tonight at midnight. Unsubscribe: nw.link/bye",
] as const;
