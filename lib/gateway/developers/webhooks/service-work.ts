import { asWorker, type Tx } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/service-staff";
import { notifyMembers } from "@/lib/gateway/account/notifications/notify";
import { claim } from "./claim";
import type { ClaimedDelivery, FinishedDelivery } from "./claimed";
import type { EventSources } from "./event-sources";
import { queueEventMail } from "./mail";
import { findDueWebhooks } from "./service-due";
import { disable, endWaiting, type LockedWebhook, lockWebhooks } from "./store-work";
import { type Verdict, writeFinished } from "./write-results";

/** What workers are given. */
export { type ClaimedDelivery, type EventSources, type FinishedDelivery, findDueWebhooks };

/** Deliveries to what is disabled, ended in one step. */
const END_AT_ONCE = 1_000;

const isHeld = ({ held_until, now }: LockedWebhook) => held_until !== null && held_until > now;

/** Queues the mail of an event; its only attempt ends with the transaction that queues it. */
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

export interface Turn {
  accountId: number;
  /** Webhooks that have due deliveries, as far as they are known. */
  due: readonly string[];
  finished: readonly FinishedDelivery[];
  /** How many requests the worker can make now. */
  limit: number;
  /** Whence the rest of events is read. */
  sources: EventSources;
}

/**
 * One turn of an account, in one transaction: writes what came of the last requests, disables webhooks for it, ends what
 * waits for those that are disabled or deleted, and takes what is due. Returns the requests to make. It may be repeated
 * after an unknown COMMIT.
 */
export async function takeTurn({ accountId, due, finished, limit, sources }: Turn): Promise<{
  claimed: ClaimedDelivery[];
  /** Whether something was done; false: nothing is due that this worker can take. */
  isBusy: boolean;
}> {
  // Own transaction: a worker's step, no request.
  const { claimed, ended } = await asWorker(async (tx) => {
    const webhooks = await lockWebhooks(tx, accountId);
    const judged = await writeFinished(tx, accountId, webhooks, finished);
    for (const verdict of judged) await giveUp(tx, accountId, verdict);
    const stopped = new Set(judged.map(({ webhookId }) => webhookId));
    const open = webhooks.filter((one) => one.disabled_at === null && !stopped.has(one.webhook_id));
    const ready = open.filter((webhook) => !isHeld(webhook));
    let over = 0;
    for (const webhookId of due.filter((id) => !open.some((one) => one.webhook_id === id)))
      over += await endWaiting(tx, accountId, webhookId, END_AT_ONCE);
    const claimed = limit > 0 ? await claim(tx, accountId, ready, { limit, sources }) : [];
    const mailed: FinishedDelivery[] = [];
    for (const one of claimed) mailed.push(...(await mail(tx, one)));
    if (mailed.length > 0) await writeFinished(tx, accountId, webhooks, mailed);
    return {
      claimed: claimed.filter(({ request }) => request.kind !== "mail"),
      ended: over + mailed.length,
    };
  });
  return { claimed, isBusy: claimed.length + ended > 0 };
}

/** Disables a webhook and notifies the team once: whoever comes second finds it disabled. */
async function giveUp(tx: Tx, accountId: number, { webhookId, reason }: Verdict): Promise<void> {
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
