import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, type Permission, route } from "@/lib/http/route";
import { balanceAlertsSchema, balanceAlertsUpdateSchema } from "./schema";
import { getBalanceAlerts, updateBalanceAlerts } from "./service";

const read: Permission = { members: rolesWith("read", "topUp"), keys: ["payments"] };
const write: Permission = { members: rolesWith("write", "topUp"), keys: ["payments"] };
const common = { tag: "Payments", path: "/balance_alerts", auth: "account" } as const;
const alerts = data("BalanceAlerts", balanceAlertsSchema);

export const balanceAlertRoutes = [
  route({
    ...common,
    method: "get",
    operationId: "getBalanceAlerts",
    summary: "Get recipients of low-balance alerts",
    permission: read,
    returns: alerts,
    status: 200,
    run: (ctx) => getBalanceAlerts(ctx),
  }),
  route({
    ...common,
    method: "put",
    operationId: "updateBalanceAlerts",
    summary: "Set who hears of a low balance",
    description:
      "Up to ten addresses, each with a threshold of its own. Each gets one email when the balance falls below it, and the next after it was above.",
    permission: write,
    body: balanceAlertsUpdateSchema,
    returns: alerts,
    status: 200,
    run: (ctx, { body }) => updateBalanceAlerts(ctx, body),
  }),
] as const;
