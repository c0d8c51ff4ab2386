import { type BilledMessage, findBilledMessages, sumBilledMessages } from "./store-billed";

/** Messages for itemized bills. */
export { type BilledMessage, findBilledMessages, sumBilledMessages };
