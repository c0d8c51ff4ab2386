import type { Language } from "@/lib/core/languages";
import type { BalanceItem } from "@/lib/core/billing/balance-items";

interface StatementTranslations {
  title: string;
  opening: string;
  closing: string;
  reserved: string;
  none: string;
  vat: string;
  facts: { account: string; range: string; timeZone: string };
  items: Readonly<Record<BalanceItem, string>>;
  columns: Readonly<
    Record<"period" | "topUps" | "others" | "messages" | "codes" | "balance", string>
  >;
}

export const STATEMENT_TRANSLATIONS: Readonly<Record<Language, StatementTranslations>> = {
  en: {
    title: "Account statement",
    opening: "Opening balance",
    closing: "Closing balance",
    reserved: "of which reserved for messages and codes in transit",
    none: "No changes in this period.",
    vat: "All amounts are net of VAT.",
    facts: { account: "Customer number", range: "Period", timeZone: "Time zone" },
    items: {
      top_up: "Top-ups",
      refund: "Refunds and returned payments",
      correction: "Credit notes and corrections",
      message: "Messages",
      short_link: "Short links",
      messenger_code: "Codes by messenger",
      fraud_check: "Fraud checks",
    },
    columns: {
      period: "Period",
      topUps: "Top-ups",
      others: "Refunds, corrections",
      messages: "Messages",
      codes: "Links, codes, checks",
      balance: "Balance",
    },
  },
  de: {
    title: "Kontoauszug",
    opening: "Anfangssaldo",
    closing: "Endsaldo",
    reserved: "davon reserviert für Nachrichten und Codes, die unterwegs sind",
    none: "Keine Bewegungen in diesem Zeitraum.",
    vat: "Alle Beträge ohne Umsatzsteuer.",
    facts: { account: "Kundennummer", range: "Zeitraum", timeZone: "Zeitzone" },
    items: {
      top_up: "Aufladungen",
      refund: "Erstattungen und Rücklastschriften",
      correction: "Gutschriften und Korrekturen",
      message: "Nachrichten",
      short_link: "Kurzlinks",
      messenger_code: "Codes per Messenger",
      fraud_check: "Betrugsprüfungen",
    },
    columns: {
      period: "Zeitraum",
      topUps: "Aufladungen",
      others: "Erstattungen, Korrekturen",
      messages: "Nachrichten",
      codes: "Links, Codes, Prüfungen",
      balance: "Saldo",
    },
  },
  es: {
    title: "Extracto del saldo",
    opening: "Saldo inicial",
    closing: "Saldo final",
    reserved: "del cual reservado para mensajes y códigos en camino",
    none: "Sin movimientos en este periodo.",
    vat: "Todos los importes sin IVA.",
    facts: { account: "Número de cliente", range: "Periodo", timeZone: "Zona horaria" },
    items: {
      top_up: "Recargas",
      refund: "Reembolsos y pagos devueltos",
      correction: "Abonos y correcciones",
      message: "Mensajes",
      short_link: "Enlaces cortos",
      messenger_code: "Códigos por app de mensajería",
      fraud_check: "Controles de fraude",
    },
    columns: {
      period: "Periodo",
      topUps: "Recargas",
      others: "Reembolsos, ajustes",
      messages: "Mensajes",
      codes: "Enlaces, códigos, controles",
      balance: "Saldo",
    },
  },
  pt: {
    title: "Extrato do saldo",
    opening: "Saldo inicial",
    closing: "Saldo final",
    reserved: "do qual reservado para mensagens e códigos a caminho",
    none: "Sem movimentos neste período.",
    vat: "Todos os valores sem IVA.",
    facts: { account: "Número de cliente", range: "Período", timeZone: "Fuso horário" },
    items: {
      top_up: "Carregamentos",
      refund: "Reembolsos e pagamentos devolvidos",
      correction: "Notas de crédito e correções",
      message: "Mensagens",
      short_link: "Links curtos",
      messenger_code: "Códigos por apps de mensagens",
      fraud_check: "Controlos de fraude",
    },
    columns: {
      period: "Período",
      topUps: "Carregamentos",
      others: "Reembolsos, correções",
      messages: "Mensagens",
      codes: "Links, códigos, controlos",
      balance: "Saldo",
    },
  },
  pl: {
    title: "Wyciąg salda",
    opening: "Saldo początkowe",
    closing: "Saldo końcowe",
    reserved: "w tym zarezerwowane na wiadomości i kody w drodze",
    none: "Brak zmian w tym okresie.",
    vat: "Wszystkie kwoty bez VAT.",
    facts: { account: "Numer klienta", range: "Okres", timeZone: "Strefa czasowa" },
    items: {
      top_up: "Doładowania",
      refund: "Zwroty i cofnięte płatności",
      correction: "Noty korygujące i korekty",
      message: "Wiadomości",
      short_link: "Krótkie linki",
      messenger_code: "Kody przez komunikator",
      fraud_check: "Kontrole oszustw",
    },
    columns: {
      period: "Okres",
      topUps: "Doładowania",
      others: "Zwroty, korekty",
      messages: "Wiadomości",
      codes: "Linki, kody, kontrole",
      balance: "Saldo",
    },
  },
};
