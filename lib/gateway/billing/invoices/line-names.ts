import type { Language } from "@/lib/core/languages";

/** Not page translations: documents are rendered without a page's locale. */
export const CREDIT_LINE: Readonly<Record<Language, string>> = {
  en: "Prepaid credit for messages and calls",
  de: "Guthaben für Nachrichten und Anrufe",
  es: "Saldo para mensajes y llamadas",
  pt: "Saldo para mensagens e chamadas",
  pl: "Środki na wiadomości i połączenia",
};

export const RETURNED_LINE: Readonly<Record<Language, string>> = {
  en: "Part of the amount returned",
  de: "Teilweise Rückerstattung",
  es: "Devolución parcial",
  pt: "Devolução parcial",
  pl: "Częściowy zwrot",
};

/** Note on an invoice offset by a credit note. */
export const OFFSET_NOTE: Readonly<Record<Language, (number: string) => string>> = {
  en: (number) => `Paid by credit note ${number}.`,
  de: (number) => `Verrechnet mit Gutschrift ${number}.`,
  es: (number) => `Compensado con la factura rectificativa ${number}.`,
  pt: (number) => `Compensado com a nota de crédito ${number}.`,
  pl: (number) => `Rozliczono z korektą ${number}.`,
};

/** Reason of a credit note for a transfer that was credited to the wrong balance. */
export const TAKEN_BACK_NOTE: Readonly<Record<Language, string>> = {
  en: "The bank transfer was credited to this account by mistake and has been taken back.",
  de: "Die Überweisung wurde diesem Konto irrtümlich gutgeschrieben und zurückgebucht.",
  es: "La transferencia se abonó a esta cuenta por error y se ha anulado el abono.",
  pt: "A transferência foi creditada nesta conta por engano e o crédito foi anulado.",
  pl: "Przelew omyłkowo zaksięgowano na tym koncie i zaksięgowanie wycofano.",
};
