export { auditImported, blockImported, unblockImported } from "./import";
export { optIn, optOut, signUp } from "./opt-out";
export { createBlockedNumbers, findBlocked, findBlockedRecord } from "./service";
