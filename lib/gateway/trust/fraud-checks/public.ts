export { getFraudPrices } from "./service";
export { findBilledChecks } from "./store-billed";
export { type DueCheck, findDue, workOn } from "./work-on";
