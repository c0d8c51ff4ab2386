import { wholeNumber } from "@/lib/billing-documents/words/format";
import type { DocumentLang } from "@/lib/core/billing/document";
import type { UsageTexts } from "@/lib/core/billing/usage-lines";
import type { SpendingLine } from "@/lib/gateway/account/stats/public";

type InvoiceTexts = Record<
  "sms" | "voice" | "messenger" | "fraud" | "parts" | "count" | "covered" | "carried",
  string
>;

const WORDS: Readonly<Record<DocumentLang, InvoiceTexts>> = {
  en: {
    sms: "SMS",
    voice: "Voice calls",
    messenger: "Codes by messenger",
    fraud: "Fraud checks",
    parts: "Parts",
    count: "Quantity",
    covered: "Paid for by credit",
    carried: "Open from earlier months",
  },
  de: {
    sms: "SMS",
    voice: "Sprachanrufe",
    messenger: "Codes per Messenger",
    fraud: "Betrugsprüfungen",
    parts: "Teile",
    count: "Anzahl",
    covered: "Durch Guthaben bezahlt",
    carried: "Offen aus früheren Monaten",
  },
  es: {
    sms: "SMS",
    voice: "Llamadas de voz",
    messenger: "Códigos por mensajería",
    fraud: "Comprobaciones de fraude",
    parts: "Partes",
    count: "Cantidad",
    covered: "Pagado con saldo",
    carried: "Pendiente de meses anteriores",
  },
  pt: {
    sms: "SMS",
    voice: "Chamadas de voz",
    messenger: "Códigos por mensageiro",
    fraud: "Verificações de fraude",
    parts: "Partes",
    count: "Quantidade",
    covered: "Pago com saldo",
    carried: "Em aberto de meses anteriores",
  },
  pl: {
    sms: "SMS",
    voice: "Połączenia głosowe",
    messenger: "Kody przez komunikator",
    fraud: "Kontrole oszustw",
    parts: "Części",
    count: "Liczba",
    covered: "Opłacone ze środków",
    carried: "Zaległe z poprzednich miesięcy",
  },
};

type LineKey = Pick<SpendingLine, "item" | "service_code" | "iso2">;

function serviceName(lang: DocumentLang, { item, service_code }: LineKey): string {
  if (item === "messenger_code") return WORDS[lang].messenger;
  if (item === "fraud_check") return WORDS[lang].fraud;
  return WORDS[lang][service_code === "direct" ? "sms" : "voice"];
}

/** Returns `SMS: Germany`, or `Fraud checks` without a country. */
export function usageName(lang: DocumentLang, line: LineKey): string {
  const { iso2 } = line;
  const service = serviceName(lang, line);
  if (iso2 === "") return service;
  return `${service}: ${new Intl.DisplayNames([lang], { type: "region" }).of(iso2) ?? iso2}`;
}

export const usageWords = (lang: DocumentLang): UsageTexts => ({
  ...WORDS[lang],
  parts: (count) => `${WORDS[lang].parts}: ${wholeNumber({ lang }, count)}`,
  count: (count) => `${WORDS[lang].count}: ${wholeNumber({ lang }, count)}`,
});
