/** What is counted of a carrier hour by hour: parts by how they were answered, what it brought, and time to reports. */
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

/** The same of a carrier, and what it cost, in micro-units. */
export type CarrierCounts = Record<CarrierCounter, number> & {
  cost_eur: bigint;
  cost_chf: bigint;
};
