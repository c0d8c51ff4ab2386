export { endDueReplies } from "./end-due";
export { createInboundRule } from "./service";
export { applyInboundRule } from "./apply";
export { sendReply } from "./reply";
export { findDueReplies, REPLIES_DUE } from "./store-matches";
