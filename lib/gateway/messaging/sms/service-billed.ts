import { findBilledMessages, sumBilledMessages } from "./store-billed";

/** Messages for itemized bills. */
export { findBilledMessages, sumBilledMessages };
