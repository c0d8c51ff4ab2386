import { findSnapshot, listAccounts, updateAccount } from "./store-staff";

/** What staff and sign-ups do with accounts. */
export { findSnapshot, listAccounts, updateAccount };
