const en = {
  notice: "Sandbox: no real money moves",
  card: { title: (amount: string) => `Pay ${amount}`, button: (amount: string) => `Pay ${amount}` },
  setup_card: { title: "Store a card", button: "Store card" },
  setup_sepa: { title: "Set up a SEPA direct debit", button: "Sign mandate" },
  confirm: {
    title: (amount: string) => `Confirm ${amount}`,
    text: "Your bank wants to know that it's you.",
    button: "Approve",
    reject: "Reject",
  },
  number: "Card number",
  numberHint: "Such as 4242 4242 4242 4242",
  expiry: "Expiry (MM/YY)",
  code: "Security code",
  holder: "Account holder",
  iban: "IBAN",
  ibanHint: "Such as DE89 3704 0044 0532 0130 00",
  street: "Street",
  postcode: "Postal code",
  city: "City",
  mandate:
    "You allow us to collect payments from your account, and your bank to carry them out. You can claim a payment back within eight weeks.",
  cancel: "Cancel",
  settled: {
    title: "This payment is settled",
    text: "There's nothing left to do here.",
    back: "Back",
  },
  wrong: {
    number: "This isn't a card number. Check the digits.",
    expiry: "Enter month and year, such as 12/29.",
    past: "This card has expired.",
    code: "Enter 3 or 4 digits.",
    holder: "Enter the name of the account holder.",
    iban: "This isn't an IBAN. Check the digits.",
  },
};
export type SandboxTexts = typeof en;
export type SandboxError = keyof SandboxTexts["wrong"];

const de: SandboxTexts = {
  notice: "Sandbox: Es fließt kein echtes Geld",
  card: { title: (amount) => `${amount} bezahlen`, button: (amount) => `${amount} bezahlen` },
  setup_card: { title: "Karte speichern", button: "Karte speichern" },
  setup_sepa: { title: "SEPA-Lastschrift einrichten", button: "Mandat erteilen" },
  confirm: {
    title: (amount) => `${amount} bestätigen`,
    text: "Ihre Bank möchte sicher sein, dass Sie es sind.",
    button: "Bestätigen",
    reject: "Ablehnen",
  },
  number: "Kartennummer",
  numberHint: "Zum Beispiel 4242 4242 4242 4242",
  expiry: "Gültig bis (MM/JJ)",
  code: "Prüfnummer",
  holder: "Kontoinhaber",
  iban: "IBAN",
  ibanHint: "Zum Beispiel DE89 3704 0044 0532 0130 00",
  street: "Straße",
  postcode: "Postleitzahl",
  city: "Ort",
  mandate:
    "Sie ermächtigen uns, Zahlungen von Ihrem Konto einzuziehen, und weisen Ihre Bank an, sie einzulösen. Innerhalb von acht Wochen können Sie die Erstattung verlangen.",
  cancel: "Abbrechen",
  settled: {
    title: "Diese Zahlung ist erledigt",
    text: "Hier ist nichts mehr zu tun.",
    back: "Zurück",
  },
  wrong: {
    number: "Das ist keine Kartennummer. Prüfen Sie die Ziffern.",
    expiry: "Geben Sie Monat und Jahr ein, zum Beispiel 12/29.",
    past: "Diese Karte ist abgelaufen.",
    code: "Geben Sie 3 oder 4 Ziffern ein.",
    holder: "Geben Sie den Namen des Kontoinhabers ein.",
    iban: "Das ist keine IBAN. Prüfen Sie die Ziffern.",
  },
};

export const SANDBOX_TEXTS = { en, de } as const;
export type SandboxLang = keyof typeof SANDBOX_TEXTS;
