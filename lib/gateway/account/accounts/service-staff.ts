import { findSnapshot, listAccounts, updateAccount } from "./store-staff";

export { findSnapshot, listAccounts, updateAccount };
