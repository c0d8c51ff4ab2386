export { type DueVatId, listDueVatIds, moveVatCheck, planVatCheck } from "./due-vat-ids";
export {
  readAccountSettings,
  approvesTemplates,
  readApprovalLimit,
  readDefaultSender,
  updateAccountSettings,
  updateSendingSettings,
} from "./service";
export { insertSettings } from "./store";
