import type { Language } from "@/lib/core/languages";
import type { ReturnReason } from "@/lib/payment-providers/provider";

/** Printed in the document's language. */
export const RETURN_REASON_TRANSLATIONS: Readonly<
  Record<ReturnReason, Readonly<Record<Language, string>>>
> = {
  sepa_return: {
    en: "The SEPA direct debit was returned.",
    de: "Die SEPA-Lastschrift wurde zurückgegeben.",
    es: "El adeudo directo SEPA fue devuelto.",
    pt: "O débito direto SEPA foi devolvido.",
    pl: "Polecenie zapłaty SEPA zostało zwrócone.",
  },
  dispute: {
    en: "The payment was disputed.",
    de: "Der Zahlung wurde widersprochen.",
    es: "El pago fue impugnado.",
    pt: "O pagamento foi contestado.",
    pl: "Płatność została zakwestionowana.",
  },
  refund: {
    en: "The payment was refunded.",
    de: "Die Zahlung wurde erstattet.",
    es: "El pago fue reembolsado.",
    pt: "O pagamento foi reembolsado.",
    pl: "Płatność została zwrócona.",
  },
};
