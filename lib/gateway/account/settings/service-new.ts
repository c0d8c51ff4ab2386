import { insertSettings } from "./store";

/** Initial settings of a new account. */
export { insertSettings };
