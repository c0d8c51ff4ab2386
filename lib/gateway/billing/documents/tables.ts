import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  billing_documents: {
    holds: "invoices and credit notes, their numbers, and those without an exchange rate",
    stays:
      "forever, as the law on bookkeeping asks for 8 to 10 years; append-only but for the state of payment",
  },
  document_numbers: {
    holds: "invoices and credit notes, their numbers, and those without an exchange rate",
    stays:
      "forever, as the law on bookkeeping asks for 8 to 10 years; append-only but for the state of payment",
  },
  document_series: {
    holds: "invoices and credit notes, their numbers, and those without an exchange rate",
    stays:
      "forever, as the law on bookkeeping asks for 8 to 10 years; append-only but for the state of payment",
  },
  invoice_payments: {
    holds: "transfers of bank statements, with the payer's name and purpose, and what they paid",
    stays: "forever, with the books",
  },
  invoice_reminders: {
    holds:
      "reminders of invoices with their fees and interest, and what was paid or waived of these",
    stays: "forever, with the books",
  },
  charge_settlements: {
    holds:
      "reminders of invoices with their fees and interest, and what was paid or waived of these",
    stays: "forever, with the books",
  },
  documents_without_rate: {
    holds: "invoices and credit notes, their numbers, and those without an exchange rate",
    stays:
      "forever, as the law on bookkeeping asks for 8 to 10 years; append-only but for the state of payment",
  },
} satisfies Tables;
