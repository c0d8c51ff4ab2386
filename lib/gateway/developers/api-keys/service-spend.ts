import { addSpend, readCaps, returnSpend, type ReturnedMessage } from "./store-spend";

/** What acceptance and dispatch do with the spending of keys. */
export { addSpend, readCaps, returnSpend, type ReturnedMessage };
