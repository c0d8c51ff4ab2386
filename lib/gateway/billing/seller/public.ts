export { issueDay, monthSpan } from "./issue-day";
export { type ReminderStage, readSeller } from "./service";
