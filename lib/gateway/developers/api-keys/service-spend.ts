import { addSpend, readCaps, returnSpend, type ReturnedMessage } from "./store-spend";

export { addSpend, readCaps, returnSpend, type ReturnedMessage };
