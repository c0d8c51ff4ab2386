import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  // Kept while a debit can be returned, and a bank or card scheme may ask.
  payment_events: {
    holds: "reports of payment providers and banks",
    stays: "{keep}; no names and no numbers of cards or accounts",
    keep: { key: "provider, event_id", time: "received_at", for: "25 months" },
    readBy: ["billing/received-transfers", "lib/dispatch"],
  },
  payment_refs: {
    holds: "payments, their refunds, and whose a provider's name of one is",
    stays: "forever, with the books",
  },
  payment_refunds: {
    holds: "payments, their refunds, and whose a provider's name of one is",
    stays: "forever, with the books",
  },
  payments: {
    holds: "payments, their refunds, and whose a provider's name of one is",
    stays: "forever, with the books",
    readBy: ["lib/dispatch"],
  },
} satisfies Tables;
