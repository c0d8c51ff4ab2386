export { type DueVatId, listDueVatIds, moveVatCheck, planVatCheck } from "./due-vat-ids";
export {
  getAccountSettingsWithin,
  requiresTemplateApproval,
  findApprovalLimit,
  findDefaultSender,
  updateAccountSettings,
  updateSendingSettings,
} from "./service";
export { insertSettings } from "./store";
