export { checkAudit, listAuditHeads } from "./check";
export { type AuditContext, type AuditedAction, changesBetween, recordAudit } from "./record";
export type { AuditActor } from "./actions";
export { OLD_AUDIT } from "./retention";
