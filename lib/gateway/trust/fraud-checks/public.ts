export { getFraudPrices } from "./service";
export { findBilledChecks } from "./store-billed";
export { type DueCheck, findDue, runFraudCheck } from "./work-on";
