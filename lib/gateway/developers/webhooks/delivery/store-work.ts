import type { MemberRole } from "@/lib/core/context";
import type { Tx } from "@/lib/db/transaction";
import { type DurationHistogram, formatStored } from "@/lib/core/statistics/duration-histogram";
import type { TargetKind } from "@/lib/gateway/developers/webhooks/schema-values";
import { WEBHOOK_COLUMNS, type WebhookRecord } from "@/lib/gateway/developers/webhooks/store";

export interface LockedWebhook extends Omit<WebhookRecord, "kind" | "sealed_keys" | "events_role"> {
  kind: TargetKind;
  events_role: MemberRole | null;
  /** Null for pushes, which aren't signed. */
  sealed_keys: Buffer | null;
  key_id: string | null;
  now: Date;
}

/** Locks webhooks until COMMIT, which serializes claims. */
export async function lockWebhooks(tx: Tx, accountId: number): Promise<LockedWebhook[]> {
  const { rows } = await tx.query<LockedWebhook>({
    name: "webhook_lock",
    text: `SELECT ${WEBHOOK_COLUMNS}, key_id, now() AS now FROM webhooks
           WHERE account_id = $1 ORDER BY webhook_id FOR NO KEY UPDATE`,
    values: [accountId],
  });
  return rows;
}

export interface InFlightCount {
  webhook_id: string;
  queue: number;
  count: number;
}

export async function countInFlight(tx: Tx, accountId: number): Promise<InFlightCount[]> {
  const { rows } = await tx.query<InFlightCount>({
    name: "webhook_in_flight",
    text: `SELECT webhook_id, lane AS queue, count(*)::int AS count FROM webhook_deliveries
           WHERE account_id = $1 AND lease_until > now() GROUP BY webhook_id, lane`,
    values: [accountId],
  });
  return rows;
}

export interface QueueCapacity {
  webhookId: string;
  queue: number;
  inFlight: number;
  free: number;
}

export interface DueDelivery {
  delivery_id: string;
  webhook_id: string;
  event_id: string;
  claim: number;
  attempts: number;
  round_from: number;
  /** Name of the event; null if it was deleted. */
  name: string | null;
  subject: string;
  data: object;
  created_at: Date;
}

/** Finds due deliveries of webhooks with the fewest in flight first, then longest waiting. */
export async function findDueDeliveries(
  tx: Tx,
  accountId: number,
  capacities: readonly QueueCapacity[],
  limit: number,
): Promise<DueDelivery[]> {
  const { rows } = await tx.query<DueDelivery>({
    name: "webhook_due",
    text: `SELECT d.delivery_id, d.webhook_id, d.event_id, d.claim, d.attempts, d.round_from,
             e.name, e.subject, e.data, e.created_at
           FROM unnest($2::bigint[], $3::smallint[], $4::integer[], $5::integer[])
             AS w (webhook_id, queue, in_flight, free)
           CROSS JOIN LATERAL (
             SELECT *, w.in_flight + row_number() OVER (ORDER BY next_at, event_id) AS place FROM (
               SELECT * FROM webhook_deliveries
               WHERE account_id = $1 AND webhook_id = w.webhook_id AND lane = w.queue AND next_at <= now()
               ORDER BY next_at, event_id LIMIT w.free) due) d
           LEFT JOIN webhook_events e ON e.account_id = $1 AND e.event_id = d.event_id
           ORDER BY d.place, d.next_at, d.event_id LIMIT $6`,
    values: [
      accountId,
      capacities.map(({ webhookId }) => webhookId),
      capacities.map(({ queue }) => queue),
      capacities.map(({ inFlight }) => inFlight),
      capacities.map(({ free }) => free),
      limit,
    ],
  });
  return rows;
}

/** Claims deliveries until the lease ends. Increments `claim`, the fencing token. */
export async function claimDeliveries(
  tx: Tx,
  accountId: number,
  deliveryIds: readonly string[],
  leaseSeconds: number,
): Promise<void> {
  await tx.query({
    name: "webhook_claim",
    text: `UPDATE webhook_deliveries SET claim = claim + 1,
             lease_until = now() + $3 * interval '1 second', next_at = now() + $3 * interval '1 second'
           WHERE account_id = $1 AND delivery_id = ANY ($2::uuid[])`,
    values: [accountId, deliveryIds, leaseSeconds],
  });
}

export interface WrittenAttempt {
  deliveryId: string;
  webhookId: string;
  claim: number;
  attemptId: string;
  /** `attempt` counts all attempts, `number` those of the current retry schedule. */
  attempt: number;
  number: number;
  target: string;
  startedAt: Date;
  durationMs: number;
  status: number | null;
  problem: string | null;
  responseHeaders: object | null;
  responseBody: string | null;
  /** Seconds until the next attempt; null after the last. */
  pause: number | null;
}

/** Returns deliveries whose claim is still ours; those taken over by another worker stay unchanged. */
export async function finishAttempts(
  tx: Tx,
  accountId: number,
  attempts: readonly WrittenAttempt[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ delivery_id: string }>({
    name: "webhook_end",
    text: `UPDATE webhook_deliveries d SET state = r.state, attempts = r.attempt, lease_until = NULL,
             next_at = to_timestamp(extract(epoch FROM now())::double precision + r.pause),
             ended_at = to_timestamp(extract(epoch FROM now())::double precision + r.ended),
             last_status = r.status, last_problem = r.problem, last_ms = r.ms
           FROM unnest($2::uuid[], $3::integer[], $4::text[], $5::integer[], $6::double precision[],
               $7::double precision[], $8::smallint[], $9::text[], $10::integer[])
             AS r (delivery_id, claim, state, attempt, pause, ended, status, problem, ms)
           WHERE d.account_id = $1 AND d.delivery_id = r.delivery_id AND d.claim = r.claim AND d.lease_until IS NOT NULL
           RETURNING d.delivery_id`,
    values: [
      accountId,
      attempts.map(({ deliveryId }) => deliveryId),
      attempts.map(({ claim }) => claim),
      attempts.map(({ problem, pause }) =>
        problem === null ? "success" : pause === null ? "failed" : "pending",
      ),
      attempts.map(({ attempt }) => attempt),
      attempts.map(({ pause }) => pause),
      attempts.map(({ pause }) => (pause === null ? 0 : null)),
      attempts.map(({ status }) => status),
      attempts.map(({ problem }) => problem),
      attempts.map(({ durationMs }) => durationMs),
    ],
  });
  return new Set(rows.map(({ delivery_id }) => delivery_id));
}

export async function insertAttempts(
  tx: Tx,
  accountId: number,
  attempts: readonly WrittenAttempt[],
): Promise<void> {
  await tx.query({
    name: "webhook_attempts",
    text: `INSERT INTO webhook_attempts (account_id, delivery_id, attempt, attempt_id, number, target, started_at,
             duration_ms, status, problem, response_headers, response_body)
           SELECT a.account_id, r.delivery_id, r.attempt, r.attempt_id, r.number, r.target, r.started_at, r.ms, r.status,
             r.problem, r.headers, r.body
           FROM unnest($2::uuid[], $3::integer[], $4::uuid[], $5::integer[], $6::text[], $7::timestamptz[],
               $8::integer[], $9::smallint[], $10::text[], $11::jsonb[], $12::text[])
             AS r (delivery_id, attempt, attempt_id, number, target, started_at, ms, status, problem, headers, body)
           JOIN accounts a ON a.account_id = $1`,
    values: [
      accountId,
      attempts.map(({ deliveryId }) => deliveryId),
      attempts.map(({ attempt }) => attempt),
      attempts.map(({ attemptId }) => attemptId),
      attempts.map(({ number }) => number),
      attempts.map(({ target }) => target),
      attempts.map(({ startedAt }) => startedAt),
      attempts.map(({ durationMs }) => durationMs),
      attempts.map(({ status }) => status),
      attempts.map(({ problem }) => problem),
      attempts.map(({ responseHeaders }) =>
        responseHeaders === null ? null : JSON.stringify(responseHeaders),
      ),
      attempts.map(({ responseBody }) => responseBody),
    ],
  });
}

export interface WebhookHealth {
  webhookId: string;
  failures: number;
  failingSince: Date | null;
  /** Seconds for which the webhook gets no deliveries; null ends the pause. */
  hold: number | null;
  okAt: Date | null;
  failedAt: Date | null;
  problem: string | null;
}

export async function saveHealth(tx: Tx, accountId: number, health: WebhookHealth): Promise<void> {
  await tx.query({
    name: "webhook_health",
    text: `UPDATE webhooks SET failures = $3, failing_since = $4,
             held_until = to_timestamp(extract(epoch FROM now())::double precision + $5::double precision),
             last_ok_at = $6, last_failed_at = $7, last_problem = $8
           WHERE account_id = $1 AND webhook_id = $2`,
    values: [
      accountId,
      health.webhookId,
      health.failures,
      health.failingSince,
      health.hold,
      health.okAt,
      health.failedAt,
      health.problem,
    ],
  });
}

export interface AttemptTotals {
  webhookId: string;
  succeeded: number;
  failed: number;
  /** Durations of attempts that got a response or timed out. */
  times: DurationHistogram;
}

export async function addToStats(
  tx: Tx,
  accountId: number,
  hour: Date,
  totals: readonly AttemptTotals[],
): Promise<void> {
  await tx.query({
    name: "webhook_stats",
    text: `INSERT INTO webhook_stats AS s (account_id, webhook_id, hour, succeeded, failed, times)
           SELECT a.account_id, r.webhook_id, $2::timestamptz, r.succeeded, r.failed, r.times::bigint[]
           FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::text[]) AS r (webhook_id, succeeded, failed, times)
           JOIN accounts a ON a.account_id = $1
           ON CONFLICT (account_id, webhook_id, hour)
             DO UPDATE SET succeeded = s.succeeded + excluded.succeeded, failed = s.failed + excluded.failed,
               times = add_histograms(s.times, excluded.times)`,
    values: [
      accountId,
      hour,
      totals.map(({ webhookId }) => webhookId),
      totals.map(({ succeeded }) => succeeded),
      totals.map(({ failed }) => failed),
      totals.map(({ times }) => formatStored(times)),
    ],
  });
}

export async function cancelWaiting(
  tx: Tx,
  accountId: number,
  webhookId: string,
  limit: number,
): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE webhook_deliveries SET state = 'failed', next_at = NULL, lease_until = NULL, ended_at = now(),
       last_problem = 'disabled'
     WHERE account_id = $1 AND delivery_id IN (
       SELECT delivery_id FROM webhook_deliveries
       WHERE account_id = $1 AND webhook_id = $2 AND next_at IS NOT NULL
         AND (lease_until IS NULL OR lease_until <= now()) LIMIT $3)`,
    [accountId, webhookId, limit],
  );
  return rowCount ?? 0;
}

/** Disables a webhook. Returns its target, or null if it was disabled already. */
export async function disable(
  tx: Tx,
  accountId: number,
  webhookId: string,
  reason: "failing" | "gone",
): Promise<{ target: string } | null> {
  const { rows } = await tx.query<{ target: string }>(
    `UPDATE webhooks SET disabled_at = now(), disabled_reason = $3, held_until = NULL
     WHERE account_id = $1 AND webhook_id = $2 AND disabled_at IS NULL RETURNING target`,
    [accountId, webhookId, reason],
  );
  return rows[0] ?? null;
}

export async function failWithoutEvent(
  tx: Tx,
  accountId: number,
  deliveryIds: readonly string[],
): Promise<void> {
  await tx.query(
    `UPDATE webhook_deliveries SET state = 'failed', next_at = NULL, lease_until = NULL, ended_at = now()
     WHERE account_id = $1 AND delivery_id = ANY ($2::uuid[])`,
    [accountId, deliveryIds],
  );
}
