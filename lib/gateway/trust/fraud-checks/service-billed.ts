import { findBilledChecks } from "./store-billed";

export { findBilledChecks };
