export { reserveAffordable } from "@/lib/gateway/messaging/bulks/expand/afford";
export { isSettled } from "@/lib/gateway/messaging/bulks/report/report-variants";
export { countUnsubscribed } from "@/lib/gateway/messaging/bulks/people/store-unsubscribes";
export {
  findBulks,
  findLatestBulks,
  findScheduledBulks,
} from "@/lib/gateway/messaging/bulks/store";
export { assertBulk } from "@/lib/gateway/messaging/bulks/create/assert-bulk";
export { readNumbers } from "@/lib/gateway/messaging/bulks/recipients";
export { summarizeBulks } from "@/lib/gateway/messaging/bulks/report/summarize";
export { acceptRecurringBulk } from "@/lib/gateway/messaging/bulks/operations/accept-recurring-bulk";
export { acceptEmailBulk } from "@/lib/gateway/messaging/bulks/operations/accept-email-bulk";
export { writeLeftOut, writePastBulks } from "@/lib/gateway/messaging/bulks/operations/demo";
export { eraseRecipient, isRecipient } from "@/lib/gateway/messaging/bulks/delete/erase";
export {
  findBulkGroups,
  findBulkOrigins,
  findBulkSenders,
} from "@/lib/gateway/messaging/bulks/operations/find-groups";
export { createBulk, getBulk } from "@/lib/gateway/messaging/bulks/operations/service";
export {
  BULKS_DUE,
  findDueBulks,
  runBulkStep,
} from "@/lib/gateway/messaging/bulks/operations/work-on";
export { stopUnfinishedBulks } from "@/lib/gateway/messaging/bulks/stop/stop-unfinished";
