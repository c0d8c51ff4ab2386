import { rolesWith } from "@/lib/core/permissions/permissions";
import { FILE_TYPES } from "@/lib/export/table-file";
import { data, type Permission, route } from "@/lib/http/route";
import { billQuerySchema, usageReportQuerySchema, usageReportSchema } from "./schema";
import { downloadBill, getUsageReport } from "./service";

const read: Permission = { members: rolesWith("read", "billingDocuments"), keys: ["payments"] };

export const usageRoutes = [
  route({
    tag: "Invoices",
    auth: "account",
    method: "get",
    path: "/usage",
    operationId: "getUsageReport",
    summary: "Get charges by period, service, country, key and cost centre",
    description:
      "All figures are read at one moment. They add up to what left the balance. Sums of messages are kept 25 months, or as long as messages; a range with older charges is refused (`sums_expired`), the statement has them.",
    permission: read,
    query: usageReportQuerySchema,
    returns: data("UsageReport", usageReportSchema),
    status: 200,
    run: (ctx, { query }) => getUsageReport(ctx, query),
  }),
  route({
    tag: "Invoices",
    auth: "account",
    method: "get",
    path: "/usage/export",
    operationId: "downloadBill",
    summary: "Download an itemized bill, as CSV or Excel",
    description:
      "One row a message, code by messenger or fraud check, with its key, cost centre, bulk and campaign; links that a message pays for have a row of their own (`short_link`), with the message's id. Deleted messages, their links, codes and checks are summed up by key in rows of their own (`deleted_messages` and so on), so that the rows add up to what left the balance.",
    permission: read,
    query: billQuerySchema,
    returns: { kind: "download", contentTypes: Object.values(FILE_TYPES) },
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { query }) => downloadBill(ctx, query),
  }),
] as const;
