import { regionName } from "@/lib/core/countries/region-name";
import type { Currency } from "@/lib/core/context";
import type { Language } from "@/lib/core/languages";
import { wholeNumber } from "@/lib/billing-documents/translations/format";
import type { UsageTexts } from "@/lib/core/billing/usage-lines";
import type { SpendingLine } from "@/lib/gateway/account/stats/public";

type InvoiceTexts = Record<
  "sms" | "voice" | "links" | "messenger" | "fraud" | "parts" | "count" | "covered" | "carried",
  string
>;

const INVOICE_TRANSLATIONS: Readonly<Record<Language, InvoiceTexts>> = {
  en: {
    sms: "SMS",
    voice: "Voice calls",
    links: "Short links",
    messenger: "Codes by messenger",
    fraud: "Fraud checks",
    parts: "Parts",
    count: "Quantity",
    covered: "Paid for by credit",
    carried: "Open from earlier months",
  },
  de: {
    sms: "SMS",
    voice: "Anrufe",
    links: "Kurzlinks",
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
    links: "Enlaces cortos",
    messenger: "Códigos por app de mensajería",
    fraud: "Controles de fraude",
    parts: "Partes",
    count: "Cantidad",
    covered: "Pagado con saldo",
    carried: "Pendiente de meses anteriores",
  },
  pt: {
    sms: "SMS",
    voice: "Chamadas de voz",
    links: "Links curtos",
    messenger: "Códigos por apps de mensagens",
    fraud: "Controlos de fraude",
    parts: "Partes",
    count: "Quantidade",
    covered: "Pago com saldo",
    carried: "Em aberto de meses anteriores",
  },
  pl: {
    sms: "SMS",
    voice: "Połączenia głosowe",
    links: "Krótkie linki",
    messenger: "Kody przez komunikator",
    fraud: "Kontrole oszustw",
    parts: "Części",
    count: "Liczba",
    covered: "Opłacone ze środków",
    carried: "Zaległe z poprzednich miesięcy",
  },
};

type LineKey = Pick<SpendingLine, "item" | "service_code" | "iso2">;

function serviceName(lang: Language, { item, service_code }: LineKey): string {
  if (item === "short_link") return INVOICE_TRANSLATIONS[lang].links;
  if (item === "messenger_code") return INVOICE_TRANSLATIONS[lang].messenger;
  if (item === "fraud_check") return INVOICE_TRANSLATIONS[lang].fraud;
  return INVOICE_TRANSLATIONS[lang][service_code === "direct" ? "sms" : "voice"];
}

/** Returns a line's name, such as `SMS: Germany`, or `Fraud checks` without a country. */
export function usageName(lang: Language, line: LineKey): string {
  const { iso2 } = line;
  const service = serviceName(lang, line);
  if (iso2 === "") return service;
  return `${service}: ${regionName(iso2, lang)}`;
}

export const getUsageTexts = (lang: Language, currency: Currency): UsageTexts => ({
  ...INVOICE_TRANSLATIONS[lang],
  parts: (count) =>
    `${INVOICE_TRANSLATIONS[lang].parts}: ${wholeNumber({ lang, currency }, count)}`,
  count: (count) =>
    `${INVOICE_TRANSLATIONS[lang].count}: ${wholeNumber({ lang, currency }, count)}`,
});
