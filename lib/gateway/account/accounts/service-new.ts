import { insertAccount, type NewAccount, nextAccountId } from "./store";

/** Row-level part of account creation; `identity/new-accounts` does the rest. */
export { insertAccount, type NewAccount, nextAccountId };
