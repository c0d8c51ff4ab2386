import {
  type AttemptResult,
  getPauseSeconds,
  isPermanentlyFailing,
} from "@/lib/gateway/developers/webhooks/schedule";
import type { LockedWebhook, WebhookHealth } from "./store-work";

const STATUS_GONE = 410;

export interface HealthDecision {
  health: WebhookHealth;
  disable: "failing" | "gone" | null;
}

const formatProblem = ({ status, problem }: AttemptResult) =>
  problem === "status" ? String(status) : problem;

export function evaluateHealth(
  webhook: LockedWebhook,
  results: readonly AttemptResult[],
): HealthDecision {
  const { now } = webhook;
  const health: WebhookHealth = {
    webhookId: webhook.webhook_id,
    failures: webhook.failures,
    failingSince: webhook.failing_since,
    hold: null,
    okAt: webhook.last_ok_at,
    failedAt: webhook.last_failed_at,
    problem: webhook.last_problem,
  };
  for (const result of results) {
    if (result.problem === null) {
      Object.assign(health, { failures: 0, failingSince: null, hold: null, okAt: now });
      continue;
    }
    health.failures += 1;
    health.failingSince ??= now;
    health.hold = getPauseSeconds(health.failures, result);
    Object.assign(health, { failedAt: now, problem: formatProblem(result) });
  }
  const isGone = results.some(({ status }) => status === STATUS_GONE);
  const isOver = health.failingSince !== null && isPermanentlyFailing(health.failingSince, now);
  return {
    health,
    disable: isGone ? "gone" : isOver ? "failing" : null,
  };
}
