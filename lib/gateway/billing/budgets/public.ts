export { listReachedBudgets } from "./attention";
export { runBudgetChecks } from "./check-budgets";
export { createBudget } from "./service";
