import type { Language } from "@/lib/core/languages";
import type { BalanceItem } from "@/lib/core/billing/balance-items";

interface StatementTranslations {
  title: string;
  opening: string;
  closing: string;
  ofWhichReserved: string;
  noEntries: string;
  netOfVatNote: string;
  header: { account: string; period: string; timeZone: string };
  items: Readonly<Record<BalanceItem, string>>;
  columns: Readonly<
    Record<"period" | "topUps" | "corrections" | "messages" | "otherServices" | "balance", string>
  >;
}

export const STATEMENT_TRANSLATIONS: Readonly<Record<Language, StatementTranslations>> = {
  en: {
    title: "Account statement",
    opening: "Opening balance",
    closing: "Closing balance",
    ofWhichReserved: "of which reserved for messages and codes in transit",
    noEntries: "No changes in this period.",
    netOfVatNote: "All amounts are net of VAT.",
    header: { account: "Customer number", period: "Period", timeZone: "Time zone" },
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
      corrections: "Refunds, corrections",
      messages: "Messages",
      otherServices: "Links, codes, checks",
      balance: "Balance",
    },
  },
  de: {
    title: "Kontoauszug",
    opening: "Anfangssaldo",
    closing: "Endsaldo",
    ofWhichReserved: "davon reserviert für Nachrichten und Codes, die unterwegs sind",
    noEntries: "Keine Bewegungen in diesem Zeitraum.",
    netOfVatNote: "Alle Beträge ohne Umsatzsteuer.",
    header: { account: "Kundennummer", period: "Zeitraum", timeZone: "Zeitzone" },
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
      corrections: "Erstattungen, Korrekturen",
      messages: "Nachrichten",
      otherServices: "Links, Codes, Prüfungen",
      balance: "Saldo",
    },
  },
  es: {
    title: "Extracto de cuenta",
    opening: "Saldo inicial",
    closing: "Saldo final",
    ofWhichReserved: "del cual reservado para mensajes y códigos en camino",
    noEntries: "Sin movimientos en este periodo.",
    netOfVatNote: "Todos los importes sin IVA.",
    header: { account: "Número de cliente", period: "Periodo", timeZone: "Zona horaria" },
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
      corrections: "Reembolsos, ajustes",
      messages: "Mensajes",
      otherServices: "Enlaces, códigos, controles",
      balance: "Saldo",
    },
  },
  pt: {
    title: "Extrato de conta",
    opening: "Saldo inicial",
    closing: "Saldo final",
    ofWhichReserved: "do qual reservado para mensagens e códigos a caminho",
    noEntries: "Sem movimentos neste período.",
    netOfVatNote: "Todos os valores sem IVA.",
    header: { account: "Número de cliente", period: "Período", timeZone: "Fuso horário" },
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
      corrections: "Reembolsos, correções",
      messages: "Mensagens",
      otherServices: "Links, códigos, controlos",
      balance: "Saldo",
    },
  },
  pl: {
    title: "Wyciąg z konta",
    opening: "Saldo początkowe",
    closing: "Saldo końcowe",
    ofWhichReserved: "w tym zarezerwowane na wiadomości i kody w drodze",
    noEntries: "Brak zmian w tym okresie.",
    netOfVatNote: "Wszystkie kwoty bez VAT.",
    header: { account: "Numer klienta", period: "Okres", timeZone: "Strefa czasowa" },
    items: {
      top_up: "Doładowania",
      refund: "Zwroty i cofnięte płatności",
      correction: "Faktury korygujące i korekty",
      message: "Wiadomości",
      short_link: "Krótkie linki",
      messenger_code: "Kody przez komunikator",
      fraud_check: "Kontrole oszustw",
    },
    columns: {
      period: "Okres",
      topUps: "Doładowania",
      corrections: "Zwroty, korekty",
      messages: "Wiadomości",
      otherServices: "Linki, kody, kontrole",
      balance: "Saldo",
    },
  },
};
