import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";

type Counts = Pick<BulkReport, "sent" | "undelivered" | "refused">;

/** What part of the messages that were to go failed, also before a carrier had them; null: none was to go yet. */
export function failedShare(report: Counts): number | null {
  // Without those that wait, or were stopped.
  const tried = report.sent + report.refused;
  return tried === 0 ? null : (report.undelivered + report.refused) / tried;
}
