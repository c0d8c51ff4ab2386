export { applyInboundRule } from "./apply";
export { sendReply } from "./reply";
export { type DueReply, findDueReplies, REPLIES_DUE } from "./store-matches";
