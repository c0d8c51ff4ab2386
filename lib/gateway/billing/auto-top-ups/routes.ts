import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, type Permission, route } from "@/lib/http/route";
import { autoTopUpSchema, autoTopUpUpdateSchema } from "./schema";
import { getAutoTopUp, updateAutoTopUp } from "./service";

const read: Permission = { members: rolesWith("read", "topUp"), keys: ["payments"] };
const write: Permission = { members: rolesWith("write", "topUp"), keys: ["payments"] };
const common = { tag: "Payments", path: "/auto_top_up", auth: "account" } as const;
const settings = data("AutoTopUp", autoTopUpSchema);

export const autoTopUpRoutes = [
  route({
    ...common,
    method: "get",
    operationId: "getAutoTopUp",
    summary: "Get when credit is added automatically",
    permission: read,
    returns: settings,
    status: 200,
    run: (ctx) => getAutoTopUp(ctx),
  }),
  route({
    ...common,
    method: "put",
    operationId: "updateAutoTopUp",
    summary: "Set when credit is added automatically",
    description:
      "Each time the balance falls below the threshold, one payment brings it back to the target. The net amount is at least 5.00 and at most 10,000.00.",
    permission: write,
    body: autoTopUpUpdateSchema,
    returns: settings,
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { body }) => updateAutoTopUp(ctx, body),
  }),
] as const;
