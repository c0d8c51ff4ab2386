export { runBalanceAlerts } from "./run";
