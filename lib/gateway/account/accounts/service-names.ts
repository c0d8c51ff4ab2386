import { updateNames } from "./store";

/** What of an account its settings change. */
export { updateNames };
