import { findBilledCodes } from "./store-billed";

/** Details for itemized bills. */
export { findBilledCodes };
