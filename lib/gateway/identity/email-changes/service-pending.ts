import { dropEmailChange } from "./store";

/** Pending email changes, for other modules. */
export { dropEmailChange };
