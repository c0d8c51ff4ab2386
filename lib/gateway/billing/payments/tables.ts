import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  // As long as a debit may go back, and a bank or a card scheme may ask.
  payment_events: { keep: { key: "provider, event_id", time: "received_at", for: "25 months" } },
  payment_refs: {},
  payment_refunds: {},
  payments: {},
} satisfies Tables;
