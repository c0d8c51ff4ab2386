/** Rows of an account's money that whoever moves any has locked, for `findLockedAccounts`. */
export const FUNDS_ROWS = "ledger_accounts WHERE kind IN ('available', 'held') AND";
