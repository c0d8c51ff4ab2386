import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, type Permission, route } from "@/lib/http/route";
import { getSpendingForecast } from "./forecast";
import { spendingForecastSchema, spendingReportQuerySchema, spendingReportSchema } from "./schema";
import { getSpendingReport } from "./service";

const read: Permission = { members: rolesWith("read", "insightsSpend"), keys: ["payments"] };

export const spendingRoutes = [
  route({
    tag: "Stats",
    auth: "account",
    method: "get",
    path: "/stats/spending/report",
    operationId: "getSpendingReport",
    summary: "Get spending by period and country, service, key, cost centre or bulk",
    description:
      "All figures are read at one moment and add up to what left the balance, as in `getSpendingStats`. Sums of messages are kept 25 months, or as long as messages; a range with older charges is refused (`sums_expired`), the statement has them.",
    permission: read,
    query: spendingReportQuerySchema,
    returns: data("SpendingReport", spendingReportSchema),
    status: 200,
    run: (ctx, { query }) => getSpendingReport(ctx, query),
  }),
  route({
    tag: "Stats",
    auth: "account",
    method: "get",
    path: "/stats/spending/forecast",
    operationId: "getSpendingForecast",
    summary: "Forecast the spending of the current month",
    description:
      "From the hourly sums of the last eight weeks. Top-ups, refunds and corrections are no spending.",
    permission: read,
    returns: data("SpendingForecast", spendingForecastSchema),
    status: 200,
    run: (ctx) => getSpendingForecast(ctx),
  }),
] as const;
