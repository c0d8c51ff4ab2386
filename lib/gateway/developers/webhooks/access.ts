import { DomainError, notFound } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import type { AuditedAction } from "@/lib/gateway/account/audit-log/public";
import { findWebhook, lockWebhook, type WebhookRecord } from "./store";
import { stripQuery } from "./target";

const RESOURCE_LABEL = "webhook with this ID";

export async function getWebhookOrThrow(
  tx: Tx,
  accountId: number,
  webhookId: number,
): Promise<WebhookRecord> {
  const row = await findWebhook(tx, accountId, webhookId);
  if (row === undefined) throw notFound(RESOURCE_LABEL);
  return row;
}

export async function lockWebhookOrThrow(
  tx: Tx,
  accountId: number,
  webhookId: number,
): Promise<WebhookRecord> {
  const row = await lockWebhook(tx, accountId, webhookId);
  if (row === undefined) throw notFound(RESOURCE_LABEL);
  return row;
}

/** Throws `conflict` for a disabled webhook, whose deliveries would fail immediately. */
export function assertEnabled({ disabled_at }: WebhookRecord): void {
  if (disabled_at === null) return;
  throw new DomainError("conflict", "This webhook is disabled. Enable it first.", {
    reason: "webhook_disabled",
  });
}

export const auditObject = ({
  webhook_id,
  target,
}: Pick<WebhookRecord, "webhook_id" | "target">): AuditedAction["object"] => ({
  kind: "webhook",
  id: webhook_id,
  label: stripQuery(target),
});

export const auditFields = (row: Pick<WebhookRecord, "target" | "events" | "disabled_at">) => ({
  target: stripQuery(row.target),
  events: row.events,
  is_enabled: row.disabled_at === null,
});
