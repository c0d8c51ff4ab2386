export { runBalanceAlerts } from "./run";
export { runBalanceChecks } from "./scheduled-checks";
