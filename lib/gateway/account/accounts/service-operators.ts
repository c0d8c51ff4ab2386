import { findSnapshot, listAccounts, updateAccount } from "./store-operators";

/** What operators and sign-ups do with accounts. */
export { findSnapshot, listAccounts, updateAccount };
