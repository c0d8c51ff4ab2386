export {
  activateAccount,
  creditAccount,
  getAccountRegion,
  lockAgainstErasure,
  lockForErasure,
  getTimeZone,
} from "./service";
export {
  insertAccount,
  markAsDemo,
  type NewAccount,
  nextAccountId,
  updateAccountRow,
} from "./store";
export { findSnapshot, listAccounts, updateAccount } from "./store-staff";
