import type { FormTexts } from "./form-texts";

export const DE: FormTexts = {
  languages: "Sprachen",
  phone: "Mobilnummer",
  phoneHint: (example) => `Aus dem Ausland mit Ländervorwahl, zum Beispiel ${example}`,
  optional: "freiwillig",
  error: "Fehler",
  problem: "Prüfen Sie Ihre Angaben",
  back: "Zurück zum Formular",
  close: "Sie können diese Seite jetzt verlassen.",
  subscribe: {
    title: (name) => `SMS von ${name} erhalten`,
    consent: (name) =>
      `Ich bin einverstanden, dass ${name} mir SMS sendet. Ich kann mich jederzeit abmelden.`,
    code: "Zur Bestätigung erhalten Sie einen Code per SMS.",
    button: "Zustimmen und Code anfordern",
  },
  code: {
    title: "Code eingeben",
    intro: (phone) =>
      `Wenn sich ${phone} anmelden lässt, ist ein Code dorthin unterwegs. Er gilt 15 Minuten.`,
    label: "Sechsstelliger Code",
    button: "Bestätigen",
    again: "Code noch einmal senden",
    sms: (code, name) =>
      `${code} ist Ihr Code für die Anmeldung bei ${name}. Nicht angefordert? Dann ignorieren Sie diese SMS.`,
  },
  subscribed: {
    title: "Sie sind angemeldet",
    text: (name) => `Ab jetzt erhalten Sie SMS von ${name}.`,
  },
  unsubscribe: {
    title: (name) => `SMS von ${name} abbestellen`,
    intro: "Geben Sie Ihre Nummer ein, um keine SMS mehr zu erhalten.",
    own: "Die Nummer, die diesen Link erhalten hat, bekommt dann keine SMS mehr.",
    reasons: "Warum melden Sie sich ab?",
    reason: {
      1: "Ich habe mich nie angemeldet",
      2: "Zu viele Nachrichten",
      3: "Kein Interesse mehr",
      4: "Ich verstehe die Nachrichten nicht",
      5: "Ich mag das Unternehmen nicht",
      6: "Anderer Grund",
    },
    comment: "Möchten Sie noch etwas sagen?",
    button: "Abmelden",
  },
  unsubscribed: {
    title: "Sie sind abgemeldet",
    text: (name) => `${name} sendet keine SMS mehr an diese Nummer.`,
  },
  unavailable: {
    title: "Die Anmeldung ist zurzeit nicht möglich",
    text: (name) => `Versuchen Sie es später noch einmal oder wenden Sie sich an ${name}.`,
  },
  limited: { title: "Zu viele Versuche", text: "Versuchen Sie es später noch einmal." },
  errors: {
    phone_missing: "Geben Sie Ihre Mobilnummer ein.",
    phone_invalid: "Das ist keine Telefonnummer. Prüfen Sie die Ziffern.",
    phone_mobile: "Geben Sie eine Mobilnummer ein: Andere können keine SMS empfangen.",
    phone_unreachable: "In dieses Land können wir keine SMS senden.",
    value_long: "Das ist zu lang.",
    code_wrong: "Dieser Code stimmt nicht. Sehen Sie in der neuesten SMS nach.",
    code_expired: "Dieser Code ist abgelaufen. Geben Sie Ihre Nummer noch einmal ein.",
    code_locked: "Zu viele falsche Codes. Geben Sie Ihre Nummer noch einmal ein.",
    again_later: "Der Code wurde gerade erst gesendet. Warten Sie, bevor Sie ihn neu anfordern.",
    form_expired: "Das Formular war zu lange offen. Senden Sie es noch einmal ab.",
  },
};
