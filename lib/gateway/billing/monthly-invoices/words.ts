import { wholeNumber } from "@/lib/billing-documents/words/format";
import type { DocumentLang } from "@/lib/core/billing/document";
import type { UsageWords } from "@/lib/core/billing/usage-lines";

type Words = Record<"sms" | "voice" | "parts" | "covered" | "carried", string>;

const WORDS: Readonly<Record<DocumentLang, Words>> = {
  en: {
    sms: "SMS",
    voice: "Voice calls",
    parts: "Parts",
    covered: "Paid for by credit",
    carried: "Open from earlier months",
  },
  de: {
    sms: "SMS",
    voice: "Sprachanrufe",
    parts: "Teile",
    covered: "Durch Guthaben bezahlt",
    carried: "Offen aus früheren Monaten",
  },
  es: {
    sms: "SMS",
    voice: "Llamadas de voz",
    parts: "Partes",
    covered: "Pagado con saldo",
    carried: "Pendiente de meses anteriores",
  },
  pt: {
    sms: "SMS",
    voice: "Chamadas de voz",
    parts: "Partes",
    covered: "Pago com saldo",
    carried: "Em aberto de meses anteriores",
  },
  pl: {
    sms: "SMS",
    voice: "Połączenia głosowe",
    parts: "Części",
    covered: "Opłacone ze środków",
    carried: "Zaległe z poprzednich miesięcy",
  },
};

/** The name of a line: `SMS: Germany`. */
export function usageName(lang: DocumentLang, serviceCode: string, iso2: string): string {
  const service = WORDS[lang][serviceCode === "direct" ? "sms" : "voice"];
  return `${service}: ${new Intl.DisplayNames([lang], { type: "region" }).of(iso2) ?? iso2}`;
}

export const usageWords = (lang: DocumentLang): UsageWords => ({
  ...WORDS[lang],
  parts: (count) => `${WORDS[lang].parts}: ${wholeNumber({ lang }, count)}`,
});
