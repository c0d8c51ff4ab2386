import { rolesWith } from "@/lib/core/permissions/permissions";
import { FILE_TYPES } from "@/lib/export/table-file";
import { data, type Permission, route } from "@/lib/http/route";
import {
  costCentresSchema,
  costCentreUpdateSchema,
  costCentreUsageSchema,
  usageFileQuerySchema,
  usageQuerySchema,
} from "./schema";
import { getCostCentres, updateCostCentre } from "./service";
import { downloadCostCentreUsage, getCostCentreUsage } from "./usage";

const read: Permission = { members: rolesWith("read", "billingDocuments"), keys: ["payments"] };
const write: Permission = { members: rolesWith("write", "topUp"), keys: ["payments"] };
const common = { tag: "Invoices", auth: "account" } as const;
const centres = data("CostCentres", costCentresSchema);
const RULE =
  "A message belongs to the cost centre of its key, else to that of the first group of its bulk that has one.";

export const costCentreRoutes = [
  route({
    ...common,
    method: "get",
    path: "/cost_centres",
    operationId: "getCostCentres",
    summary: "Get which keys and groups belong to a cost centre",
    permission: read,
    returns: centres,
    status: 200,
    run: (ctx) => getCostCentres(ctx),
  }),
  route({
    ...common,
    method: "put",
    path: "/cost_centres",
    operationId: "updateCostCentre",
    summary: "Set the cost centre of a key or group",
    description: `${RULE} A change holds for past months, too.`,
    permission: write,
    body: costCentreUpdateSchema,
    returns: centres,
    status: 200,
    errors: ["not_found", "unprocessable"],
    run: (ctx, { body }) => updateCostCentre(ctx, body),
  }),
  route({
    ...common,
    method: "get",
    path: "/cost_centres/usage",
    operationId: "getCostCentreUsage",
    summary: "Get costs of messages by cost centre",
    description: RULE,
    permission: read,
    query: usageQuerySchema,
    returns: data("CostCentreUsage", costCentreUsageSchema),
    status: 200,
    run: (ctx, { query }) => getCostCentreUsage(ctx, query),
  }),
  route({
    ...common,
    method: "get",
    path: "/cost_centres/usage/export",
    operationId: "downloadCostCentreUsage",
    summary: "Download what messages cost by cost centre, as CSV or Excel",
    description: RULE,
    permission: read,
    query: usageFileQuerySchema,
    returns: { kind: "download", contentTypes: Object.values(FILE_TYPES) },
    status: 200,
    run: (ctx, { query }) => downloadCostCentreUsage(ctx, query),
  }),
] as const;
