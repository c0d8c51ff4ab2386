import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { acceptBulk } from "@/lib/gateway/messaging/bulks/create/create";
import type { BulkRequest } from "@/lib/gateway/messaging/bulks/schema";

interface RecurringOrigin {
  recurringBulk: number;
  /** The actor isn't there; only permissions and limits are theirs, so the audit log names the gateway. */
  isUnattended: boolean;
}

/** Accepts the bulk of a run; returns its ID. */
export async function acceptRecurringBulk(
  ctx: WriteContext,
  body: BulkRequest,
  { recurringBulk, isUnattended }: RecurringOrigin,
): Promise<string> {
  const origin = ctx.actor.kind === "key" ? "api" : "dashboard";
  const uuid = await acceptBulk(ctx, body, { isDryrun: false, origin });
  const gateway = { ...ctx, actor: { kind: "system", name: "recurring" } } as const;
  await recordAudit(ctx.tx, isUnattended ? gateway : ctx, {
    action: "bulk.created",
    object: { kind: "bulk", id: uuid },
    after: { recurring_bulk: recurringBulk },
  });
  return uuid;
}
