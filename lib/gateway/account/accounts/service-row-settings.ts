import { updateAccountRow } from "./store";

/** Settings stored in the account's own row. */
export { updateAccountRow };
