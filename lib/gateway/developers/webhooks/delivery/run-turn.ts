import { asWorker, type Tx } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { notifyMembers } from "@/lib/gateway/account/notifications/public";
import { claim } from "./claim";
import type { ClaimedDelivery, FinishedDelivery } from "./claimed";
import type { EventSources } from "@/lib/gateway/developers/webhooks/event-sources";
import { queueEventMail } from "./mail";
import { findDueWebhooks, isMidScan, WEBHOOKS_DUE } from "./find-due";
import { cancelWaiting, disable, type LockedWebhook, lockWebhooks } from "./store-work";
import { type Verdict, writeFinished } from "./write-results";

export {
  type ClaimedDelivery,
  type EventSources,
  type FinishedDelivery,
  findDueWebhooks,
  isMidScan,
  WEBHOOKS_DUE,
};

const END_BATCH_SIZE = 1_000;

const isHeld = ({ held_until, now }: LockedWebhook) => held_until !== null && held_until > now;

async function mail(tx: Tx, claimed: ClaimedDelivery): Promise<FinishedDelivery[]> {
  const { request, ...delivery } = claimed;
  if (request.kind !== "mail") return [];
  const isQueued = await queueEventMail(tx, { ...request, name: delivery.name });
  const finished = {
    delivery,
    startedAt: new Date(),
    durationMs: 0,
    status: null,
    retryAfter: null,
    problem: isQueued ? null : "mail_limit",
    responseHeaders: null,
    responseBody: null,
  } as const;
  return [finished];
}

export interface WebhookTurn {
  accountId: number;
  due: readonly string[];
  finished: readonly FinishedDelivery[];
  /** Requests the worker can make now. */
  limit: number;
  sources: EventSources;
}

/**
 * Runs a turn in one transaction: writes results, disables failing webhooks, ends deliveries waiting for disabled or
 * deleted ones, and claims due ones. Idempotent, so it can be repeated after an unknown COMMIT.
 */
export async function runTurn({ accountId, due, finished, limit, sources }: WebhookTurn): Promise<{
  claimed: ClaimedDelivery[];
  /** False without work to claim. */
  isBusy: boolean;
}> {
  // Own transaction: worker step.
  const { claimed, ended } = await asWorker(async (tx) => {
    const webhooks = await lockWebhooks(tx, accountId);
    const judged = await writeFinished(tx, accountId, webhooks, finished);
    for (const verdict of judged) await disableWebhook(tx, accountId, verdict);
    const stopped = new Set(judged.map(({ webhookId }) => webhookId));
    const open = webhooks.filter(
      (webhook) => webhook.disabled_at === null && !stopped.has(webhook.webhook_id),
    );
    const ready = open.filter((webhook) => !isHeld(webhook));
    let over = 0;
    for (const webhookId of due.filter((id) => !open.some((item) => item.webhook_id === id)))
      over += await cancelWaiting(tx, accountId, webhookId, END_BATCH_SIZE);
    const claimed = limit > 0 ? await claim(tx, accountId, ready, { limit, sources }) : [];
    const mailed: FinishedDelivery[] = [];
    for (const item of claimed) mailed.push(...(await mail(tx, item)));
    if (mailed.length > 0) await writeFinished(tx, accountId, webhooks, mailed);
    return {
      claimed: claimed.filter(({ request }) => request.kind !== "mail"),
      ended: over + mailed.length,
    };
  });
  return { claimed, isBusy: claimed.length + ended > 0 };
}

/** Disables the webhook and notifies the team once, even if called concurrently. */
async function disableWebhook(
  tx: Tx,
  accountId: number,
  { webhookId, reason }: Verdict,
): Promise<void> {
  const account = await findSnapshot(tx, accountId);
  if (account === null) return;
  const disabled = await disable(tx, accountId, webhookId, reason);
  if (disabled === null) return;
  await notifyMembers(tx, {
    accountId,
    accountName: account.name,
    text: { event: "webhook_disabled", target: disabled.target, reason },
  });
}
