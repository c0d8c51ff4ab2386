export { issueMonthlyInvoices } from "./issue";
export { remindOfInvoices } from "./remind";
export { readQueuedDocument } from "./queued-mail";
