import { type BilledMessage, findBilledMessages } from "./store-billed";

/** Messages for itemized bills. */
export { type BilledMessage, findBilledMessages };
