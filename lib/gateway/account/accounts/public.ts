export {
  activateAccount,
  creditAccount,
  getAccountRegion,
  lockAgainstErasure,
  lockForErasure,
  getTimeZone,
} from "./service";
export { insertAccount, type NewAccount, nextAccountId, updateAccountRow } from "./store";
export { findSnapshot, listAccounts, updateAccount } from "./store-staff";
