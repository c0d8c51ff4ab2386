import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { acceptBulk } from "@/lib/gateway/messaging/bulks/create/create";
import type { BulkCreate } from "@/lib/gateway/messaging/bulks/schema";

/**
 * Accepts a run's bulk with the permissions of `ctx.actor`, who isn't there: the audit log names the gateway. Returns
 * the bulk's id.
 */
export async function acceptRecurringBulk(
  ctx: WriteContext,
  body: BulkCreate,
  recurringBulk: number,
): Promise<string> {
  const origin = ctx.actor.kind === "key" ? "api" : "dashboard";
  const uuid = await acceptBulk(ctx, body, { isDryrun: false, origin });
  const gateway = { ...ctx, actor: { kind: "system", name: "recurring" } } as const;
  await recordAudit(ctx.tx, gateway, {
    action: "bulk.created",
    object: { kind: "bulk", id: uuid },
    after: { recurring_bulk: recurringBulk },
  });
  return uuid;
}
