export { issueMonthlyInvoices } from "./issue";
export { remindOfInvoices } from "./remind";
