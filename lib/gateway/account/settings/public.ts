export { type DueVatId, listDueVatIds, moveVatCheck, planVatCheck } from "./due-vat-ids";
export {
  getAccountSettingsWithin,
  approvesTemplates,
  findApprovalLimit,
  findDefaultSender,
  updateAccountSettings,
  updateSendingSettings,
} from "./service";
export { insertSettings } from "./store";
