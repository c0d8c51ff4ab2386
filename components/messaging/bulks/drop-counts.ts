import type { DropReason } from "@/lib/core/messages/bulk-state";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";

/** Counts skipped recipients by reason, plus duplicates, excluded and invalid entries, which weren't recipients. */
export function countDrops({ bulk, dropped }: BulkReport) {
  const countDropped = (requested: DropReason) =>
    bulk.preflight.dropped.find(({ reason }) => reason === requested)?.count ?? 0;
  const reasons = bulk.preflight.dropped.filter(
    ({ reason }) => reason !== "duplicate" && reason !== "excluded",
  );
  // Invalid entries were removed before recipients were counted.
  const invalid = reasons.reduce((sum, { count }) => sum + count, 0) - dropped;
  const rows = reasons
    .map((item) => (item.reason === "invalid" ? { ...item, count: item.count - invalid } : item))
    .filter(({ count }) => count > 0);
  return {
    rows,
    duplicates: countDropped("duplicate"),
    excluded: countDropped("excluded"),
    invalid,
  };
}
