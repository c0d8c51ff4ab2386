import { addSpend, readCaps, returnSpend, type ReturnedMessage } from "./store-spend";

/** Spending of keys, for acceptance and dispatch. */
export { addSpend, readCaps, returnSpend, type ReturnedMessage };
