import { rolesWith } from "@/lib/core/permissions/permissions";
import { FILE_TYPES } from "@/lib/export/table-file";
import { data, type Permission, route } from "@/lib/http/route";
import { statementFileQuerySchema, statementQuerySchema, statementSchema } from "./schema";
import { getStatement } from "./service";
import { downloadStatement } from "./download";

const read: Permission = { members: rolesWith("read", "billingDocuments"), keys: ["payments"] };
const common = { tag: "Invoices", auth: "account", permission: read, status: 200 } as const;
const RULE =
  "The opening balance and all changes add up to the closing balance. Reserved funds are a part of the balance until they are captured.";

export const statementRoutes = [
  route({
    ...common,
    method: "get",
    path: "/statement",
    operationId: "getStatement",
    summary: "Get the statement of the balance",
    description: RULE,
    query: statementQuerySchema,
    returns: data("Statement", statementSchema),
    run: (ctx, { query }) => getStatement(ctx, query),
  }),
  route({
    ...common,
    method: "get",
    path: "/statement/export",
    operationId: "downloadStatement",
    summary: "Download the statement of the balance, as CSV, Excel or PDF",
    description: RULE,
    query: statementFileQuerySchema,
    returns: {
      kind: "download",
      contentTypes: [...Object.values(FILE_TYPES), "application/pdf"],
    },
    run: (ctx, { query }) => downloadStatement(ctx, query),
  }),
] as const;
