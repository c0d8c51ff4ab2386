export { eraseRecurringRecipient, isRecurringRecipient } from "./store";
export { listUpcomingRuns } from "./upcoming";
export {
  type DueRecurringBulk,
  findDueRecurringBulks,
  RECURRING_BULKS_DUE,
  runRecurringStep,
} from "./work-on";
