export { createRecurringBulk } from "./service";
export { eraseRecurringRecipient, isRecurringRecipient } from "./store";
export { listUpcomingRuns } from "./upcoming";
export {
  findDueRecurringBulks,
  RECURRING_BULKS_DUE,
  runRecurringStep,
  skipDueSlots,
} from "./work-on";
