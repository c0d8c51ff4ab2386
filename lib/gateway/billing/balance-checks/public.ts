export { runBalanceChecks } from "./scheduled-checks";
