import type { DocumentLang } from "@/lib/core/billing/document";

/** Names of document lines. Documents are rendered without a page's locale, so these aren't page translations. */
export const CREDIT_LINE: Readonly<Record<DocumentLang, string>> = {
  en: "Prepaid credit for messages and calls",
  de: "Guthaben für Nachrichten und Anrufe",
  es: "Saldo para mensajes y llamadas",
  pt: "Saldo para mensagens e chamadas",
  pl: "Środki na wiadomości i połączenia",
};

/** Line name for a partial return. */
export const RETURNED_LINE: Readonly<Record<DocumentLang, string>> = {
  en: "Part of the amount returned",
  de: "Teilweise Rückerstattung",
  es: "Devolución parcial",
  pt: "Devolução parcial",
  pl: "Częściowy zwrot",
};

/** Note on an invoice over credit that is offset by a credit note. */
export const SET_OFF: Readonly<Record<DocumentLang, (number: string) => string>> = {
  en: (number) => `Paid by credit note ${number}.`,
  de: (number) => `Verrechnet mit Gutschrift ${number}.`,
  es: (number) => `Compensado con la factura rectificativa ${number}.`,
  pt: (number) => `Compensado com a nota de crédito ${number}.`,
  pl: (number) => `Rozliczono z korektą ${number}.`,
};
