import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, type Permission, route } from "@/lib/http/route";
import { usageReportQuerySchema, usageReportSchema } from "./schema";
import { getUsageReport } from "./service";

const read: Permission = { members: rolesWith("read", "billingDocuments"), keys: ["payments"] };

export const usageRoutes = [
  route({
    tag: "Invoices",
    auth: "account",
    method: "get",
    path: "/usage",
    operationId: "getUsageReport",
    summary: "Get what was charged, by period, service, country, key and cost centre",
    description: "All figures are read at one moment. They add up to what left the balance.",
    permission: read,
    query: usageReportQuerySchema,
    returns: data("UsageReport", usageReportSchema),
    status: 200,
    run: (ctx, { query }) => getUsageReport(ctx, query),
  }),
] as const;
