import { updateAccountRow } from "./store";

/** Settings that stand in the row of the account itself. */
export { updateAccountRow };
