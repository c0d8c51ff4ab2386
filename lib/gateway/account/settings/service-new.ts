import { insertSettings } from "./store";

/** What an account has from its first moment. */
export { insertSettings };
