import { findSnapshot, listAccounts, updateAccount } from "./store-staff";

/** Account operations for staff and sign-ups. */
export { findSnapshot, listAccounts, updateAccount };
