export { type SenderChecks, UNCHECKED } from "./allowed";
export { parseEmail } from "./parse-email";
export { type ReceiveResult, receiveEmail } from "./receive";
export { findTarget, type Target } from "./target";
