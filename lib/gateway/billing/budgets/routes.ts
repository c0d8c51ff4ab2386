import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { item, list, nothing, type Permission, route } from "@/lib/http/route";
import { budgetResource } from "./resource";
import { budgetCreateSchema, budgetParamsSchema, budgetUpdateSchema } from "./schema";
import { BUDGET_LIST } from "./schema-list";
import { createBudget, deleteBudget, getBudget, listBudgets, updateBudget } from "./service";

const read: Permission = { members: rolesWith("read", "budgets"), keys: ["payments"] };
const write: Permission = { members: rolesWith("write", "budgets"), keys: ["payments"] };
const common = { tag: "Budgets", auth: "account" } as const;
const ONCE =
  "Members and webhooks (`budget.reached`) hear of 80 and 100 percent once a month each; at once if they are reached already.";

export const budgetRoutes = [
  route({
    ...common,
    method: "get",
    path: "/budgets",
    operationId: "listBudgets",
    summary: "List monthly budgets with what was spent, newest first",
    permission: read,
    query: toCollection(BUDGET_LIST),
    returns: list(budgetResource),
    status: 200,
    run: (ctx, { query }) => listBudgets(ctx, query),
  }),
  route({
    ...common,
    method: "post",
    path: "/budgets",
    operationId: "createBudget",
    summary: "Create a monthly budget",
    description: `One for the account, and one for each cost centre. ${ONCE}`,
    permission: write,
    body: budgetCreateSchema,
    returns: item(budgetResource),
    status: 201,
    errors: ["already_exists", "unprocessable"],
    run: (ctx, { body }) => createBudget(ctx, body),
  }),
  route({
    ...common,
    method: "get",
    path: "/budgets/{budget_id}",
    operationId: "getBudget",
    summary: "Get a budget",
    permission: read,
    params: budgetParamsSchema,
    returns: item(budgetResource),
    status: 200,
    run: (ctx, { params }) => getBudget(ctx, Number(params.budget_id)),
  }),
  route({
    ...common,
    method: "put",
    path: "/budgets/{budget_id}",
    operationId: "updateBudget",
    summary: "Update the amount of a budget",
    description: `A higher amount makes percentages above what was spent count anew. ${ONCE}`,
    permission: write,
    params: budgetParamsSchema,
    body: budgetUpdateSchema,
    returns: item(budgetResource),
    status: 200,
    run: (ctx, { params, body }) => updateBudget(ctx, Number(params.budget_id), body),
  }),
  route({
    ...common,
    method: "delete",
    path: "/budgets/{budget_id}",
    operationId: "deleteBudget",
    summary: "Delete a budget",
    permission: write,
    params: budgetParamsSchema,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => deleteBudget(ctx, Number(params.budget_id)),
  }),
] as const;
