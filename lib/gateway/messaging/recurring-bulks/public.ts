export { eraseRecurringRecipient, isRecurringRecipient } from "./store";
export {
  type DueRecurringBulk,
  findDueRecurringBulks,
  RECURRING_BULKS_DUE,
  runRecurringStep,
} from "./work-on";
