import { rolesWith } from "@/lib/core/permissions/permissions";
import { FILE_TYPES } from "@/lib/export/table-file";
import { data, type Permission, route } from "@/lib/http/route";
import { openItemsFileQuerySchema, openItemsSchema } from "./schema";
import { downloadOpenItems, getOpenItems } from "./service";

const read: Permission = { members: rolesWith("read", "billingDocuments"), keys: ["payments"] };
const common = { tag: "Invoices", auth: "account", permission: read, status: 200 } as const;
const RULE =
  "Unpaid invoices with what is left to pay, fees and interest of their reminders, and overpayments: transfers beyond what was due. An overpayment is assigned to another invoice or the balance, or returned.";

export const openItemRoutes = [
  route({
    ...common,
    method: "get",
    path: "/open_items",
    operationId: "getOpenItems",
    summary: "Get unpaid invoices and overpayments, with sums by age",
    description: RULE,
    returns: data("OpenItems", openItemsSchema),
    run: (ctx) => getOpenItems(ctx),
  }),
  route({
    ...common,
    method: "get",
    path: "/open_items/export",
    operationId: "downloadOpenItems",
    summary: "Download unpaid invoices and overpayments, as CSV or Excel",
    description: RULE,
    query: openItemsFileQuerySchema,
    returns: { kind: "download", contentTypes: Object.values(FILE_TYPES) },
    run: (ctx, { query }) => downloadOpenItems(ctx, query),
  }),
] as const;
