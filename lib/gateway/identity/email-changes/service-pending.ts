import { dropEmailChange } from "./store";

/** What other modules do with pending changes of an e-mail address. */
export { dropEmailChange };
