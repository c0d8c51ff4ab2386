export { issueDay, monthSpan } from "./issue-day";
export { readSeller } from "./service";
