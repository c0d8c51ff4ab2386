export { listReachedBudgets } from "./attention";
export { runBudgetChecks } from "./check-budgets";
