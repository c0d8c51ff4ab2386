import { findBilledMessages } from "./store-billed";

/** Messages for itemized bills. */
export { findBilledMessages };
