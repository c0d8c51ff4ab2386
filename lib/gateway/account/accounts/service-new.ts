import { insertAccount, type NewAccount, nextAccountId } from "./store";

/** What making an account does with its row; `identity/new-accounts` makes the rest. */
export { insertAccount, type NewAccount, nextAccountId };
