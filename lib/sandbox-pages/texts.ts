import type { Language } from "@/lib/core/languages";

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
  notice: "Sandbox: ohne echtes Geld",
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

const es: SandboxTexts = {
  notice: "Entorno de pruebas: no se mueve dinero real",
  card: { title: (amount) => `Pagar ${amount}`, button: (amount) => `Pagar ${amount}` },
  setup_card: { title: "Guardar una tarjeta", button: "Guardar tarjeta" },
  setup_sepa: { title: "Configurar un adeudo directo SEPA", button: "Firmar mandato" },
  confirm: {
    title: (amount) => `Confirmar ${amount}`,
    text: "Su banco necesita comprobar que es usted.",
    button: "Aprobar",
    reject: "Rechazar",
  },
  number: "Número de tarjeta",
  numberHint: "Por ejemplo, 4242 4242 4242 4242",
  expiry: "Caducidad (MM/AA)",
  code: "Código de seguridad",
  holder: "Titular de la cuenta",
  iban: "IBAN",
  ibanHint: "Por ejemplo, DE89 3704 0044 0532 0130 00",
  street: "Calle",
  postcode: "Código postal",
  city: "Población",
  mandate:
    "Nos autoriza a cobrar pagos de su cuenta y a su banco a efectuarlos. Puede solicitar la devolución en un plazo de ocho semanas.",
  cancel: "Cancelar",
  settled: {
    title: "Este pago ya está resuelto",
    text: "Aquí no queda nada por hacer.",
    back: "Volver",
  },
  wrong: {
    number: "No es un número de tarjeta. Compruebe los dígitos.",
    expiry: "Introduzca mes y año, por ejemplo 12/29.",
    past: "Esta tarjeta ha caducado.",
    code: "Introduzca 3 o 4 dígitos.",
    holder: "Introduzca el nombre del titular de la cuenta.",
    iban: "No es un IBAN. Compruebe los dígitos.",
  },
};

const pt: SandboxTexts = {
  notice: "Ambiente de testes: não há movimentos de dinheiro real",
  card: { title: (amount) => `Pagar ${amount}`, button: (amount) => `Pagar ${amount}` },
  setup_card: { title: "Guardar um cartão", button: "Guardar cartão" },
  setup_sepa: { title: "Configurar um débito direto SEPA", button: "Assinar autorização" },
  confirm: {
    title: (amount) => `Confirmar ${amount}`,
    text: "O seu banco precisa de confirmar que se trata de si.",
    button: "Aprovar",
    reject: "Recusar",
  },
  number: "Número do cartão",
  numberHint: "Por exemplo, 4242 4242 4242 4242",
  expiry: "Validade (MM/AA)",
  code: "Código de segurança",
  holder: "Titular da conta",
  iban: "IBAN",
  ibanHint: "Por exemplo, DE89 3704 0044 0532 0130 00",
  street: "Rua",
  postcode: "Código postal",
  city: "Localidade",
  mandate:
    "Autoriza-nos a cobrar pagamentos da sua conta e o seu banco a executá-los. Pode pedir o reembolso no prazo de oito semanas.",
  cancel: "Cancelar",
  settled: {
    title: "Este pagamento está concluído",
    text: "Não há mais nada a fazer aqui.",
    back: "Voltar",
  },
  wrong: {
    number: "Não é um número de cartão. Verifique os algarismos.",
    expiry: "Introduza o mês e o ano, por exemplo 12/29.",
    past: "Este cartão expirou.",
    code: "Introduza 3 ou 4 algarismos.",
    holder: "Introduza o nome do titular da conta.",
    iban: "Não é um IBAN. Verifique os algarismos.",
  },
};

const pl: SandboxTexts = {
  notice: "Środowisko testowe: bez prawdziwych pieniędzy",
  card: { title: (amount) => `Zapłać ${amount}`, button: (amount) => `Zapłać ${amount}` },
  setup_card: { title: "Zapisz kartę", button: "Zapisz kartę" },
  setup_sepa: { title: "Skonfiguruj polecenie zapłaty SEPA", button: "Podpisz zgodę" },
  confirm: {
    title: (amount) => `Potwierdź ${amount}`,
    text: "Bank musi sprawdzić tożsamość płatnika.",
    button: "Zatwierdź",
    reject: "Odrzuć",
  },
  number: "Numer karty",
  numberHint: "Na przykład 4242 4242 4242 4242",
  expiry: "Data ważności (MM/RR)",
  code: "Kod zabezpieczający",
  holder: "Posiadacz rachunku",
  iban: "IBAN",
  ibanHint: "Na przykład DE89 3704 0044 0532 0130 00",
  street: "Ulica",
  postcode: "Kod pocztowy",
  city: "Miejscowość",
  mandate:
    "Upoważniasz nas do pobierania płatności z rachunku, a bank do ich realizacji. Zwrotu można zażądać w ciągu ośmiu tygodni.",
  cancel: "Anuluj",
  settled: {
    title: "Ta płatność jest rozliczona",
    text: "Nic więcej nie trzeba tu robić.",
    back: "Wróć",
  },
  wrong: {
    number: "To nie jest numer karty. Sprawdź cyfry.",
    expiry: "Podaj miesiąc i rok, na przykład 12/29.",
    past: "Ta karta straciła ważność.",
    code: "Podaj 3 lub 4 cyfry.",
    holder: "Podaj nazwę posiadacza rachunku.",
    iban: "To nie jest IBAN. Sprawdź cyfry.",
  },
};

export const SANDBOX_TEXTS: Readonly<Record<Language, SandboxTexts>> = { en, de, es, pt, pl };
