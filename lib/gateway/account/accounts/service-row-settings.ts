import { updateAccountRow } from "./store";

/** Only settings in the account's own row. */
export { updateAccountRow };
