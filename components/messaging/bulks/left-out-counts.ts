import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";

/** Which recipients were left out, by reason, and how many entries were no recipients at all. */
export function leftOutCounts({ bulk, dropped }: BulkReport) {
  const all = bulk.preflight.dropped.filter(({ reason }) => reason !== "duplicate");
  const duplicates = bulk.preflight.dropped.find(({ reason }) => reason === "duplicate");
  // What is no number was put aside before recipients were counted.
  const invalid = all.reduce((sum, { count }) => sum + count, 0) - dropped;
  const rows = all
    .map((one) => (one.reason === "invalid" ? { ...one, count: one.count - invalid } : one))
    .filter(({ count }) => count > 0);
  return { rows, duplicates: duplicates?.count ?? 0, invalid };
}
