export { checkAudit, listAuditHeads } from "./check";
export {
  type AuditActor,
  type AuditContext,
  type AuditedAction,
  changesBetween,
  recordAudit,
} from "./record";
export { OLD_AUDIT } from "./retention";
