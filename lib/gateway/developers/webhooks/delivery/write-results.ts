import { addDuration, type DurationHistogram } from "@/lib/core/statistics/duration-histogram";
import { HOUR_MS, startOfUnit } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import type { FinishedDelivery } from "./claimed";
import { evaluateHealth } from "./health";
import { getRetrySeconds } from "@/lib/gateway/developers/webhooks/schedule";
import {
  addToStats,
  type AttemptTotals,
  finishAttempts,
  insertAttempts,
  type LockedWebhook,
  saveHealth,
  type WrittenAttempt,
} from "./store-work";

const toWritten = (finished: FinishedDelivery): WrittenAttempt => {
  const { delivery, startedAt, durationMs, status, problem } = finished;
  const { deliveryId, webhookId, claim, attemptId, attempt, number, total, target } = delivery;
  return {
    deliveryId,
    webhookId,
    claim,
    attemptId,
    attempt,
    number,
    target,
    startedAt,
    durationMs,
    status,
    problem,
    responseHeaders: finished.responseHeaders,
    responseBody: finished.responseBody,
    pause: problem === null ? null : getRetrySeconds(number, finished, Math.random, total),
  };
};

function sumAttempts(webhookId: string, attempts: readonly FinishedDelivery[]): AttemptTotals {
  const succeeded = attempts.filter(({ problem }) => problem === null).length;
  const times: DurationHistogram = new Map();
  for (const { status, problem, durationMs } of attempts) {
    if (status !== null || problem === "timeout") addDuration(times, durationMs);
  }
  return { webhookId, succeeded, failed: attempts.length - succeeded, times };
}

export interface Verdict {
  webhookId: string;
  reason: "failing" | "gone";
}

/** Returns false for late responses of a former receiver, which don't count. */
const targetsCurrentReceiver = (
  { target, key_id }: LockedWebhook,
  { delivery }: FinishedDelivery,
): boolean => key_id !== null || delivery.target === target;

/** Writes results whose claim is still ours. Returns the webhooks to disable. */
export async function writeFinished(
  tx: Tx,
  accountId: number,
  webhooks: LockedWebhook[],
  finished: readonly FinishedDelivery[],
): Promise<Verdict[]> {
  const written = finished.map(toWritten);
  const heldDeliveryIds = await finishAttempts(tx, accountId, written);
  const stillClaimed = finished.filter(({ delivery }) => heldDeliveryIds.has(delivery.deliveryId));
  if (stillClaimed.length === 0) return [];
  await insertAttempts(
    tx,
    accountId,
    written.filter(({ deliveryId }) => heldDeliveryIds.has(deliveryId)),
  );
  const verdicts: Verdict[] = [];
  const totals: AttemptTotals[] = [];
  for (const webhook of webhooks) {
    const { webhook_id: webhookId } = webhook;
    const results = stillClaimed.filter(({ delivery }) => delivery.webhookId === webhookId);
    if (results.length === 0) continue;
    totals.push(sumAttempts(webhookId, results));
    const ofReceiver = results.filter((item) => targetsCurrentReceiver(webhook, item));
    if (ofReceiver.length === 0) continue;
    const { health, disable: reason } = evaluateHealth(webhook, ofReceiver);
    await saveHealth(tx, accountId, health);
    // The claims below depend on it.
    webhook.failures = health.failures;
    webhook.held_until =
      health.hold === null || health.hold === 0
        ? null
        : new Date(webhook.now.getTime() + health.hold * 1000);
    // Pushes are never disabled: they can't be re-enabled, and one message's dead receiver says little about others'.
    if (reason !== null && webhook.key_id === null) verdicts.push({ webhookId, reason });
  }
  const now = webhooks[0]?.now ?? new Date();
  const hour = startOfUnit(now, HOUR_MS);
  if (totals.length > 0) await addToStats(tx, accountId, hour, totals);
  return verdicts;
}
