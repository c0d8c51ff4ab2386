import { findBilledChecks } from "./store-billed";

/** Details for itemized bills. */
export { findBilledChecks };
