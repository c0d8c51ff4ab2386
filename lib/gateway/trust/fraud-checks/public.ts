export { getFraudPrices } from "./service";
export { findBilledChecks } from "./store-billed";
export { CHECKS_DUE, type DueCheck, findDue, runFraudCheck } from "./work-on";
