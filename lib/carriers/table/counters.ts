/** Parts by outcome, inbound traffic, and time to receipts. */
export const CARRIER_COUNTERS = [
  "submitted",
  "accepted",
  "throttled",
  "refused",
  "unknown",
  "receipts",
  "inbound",
  "delivered",
  "failed",
  "delay_ms",
  "delays",
] as const;
export type CarrierCounter = (typeof CARRIER_COUNTERS)[number];

/** Hourly counters with cost in micro-units. */
export type CarrierCounts = Record<CarrierCounter, number> & {
  cost_eur: bigint;
  cost_chf: bigint;
};
