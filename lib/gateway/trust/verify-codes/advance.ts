import type { CodeMessage } from "@/lib/carriers/code-messenger";
import {
  isVerifying,
  VERIFY_FAILED,
  VERIFY_IN_PROGRESS,
  VERIFY_SUCCESS,
} from "@/lib/core/trust/verify-state";
import type { Tx } from "@/lib/db/transaction";
import { findBlocked } from "@/lib/gateway/contacts/blocked-numbers/public";
import { openCode } from "./code";
import type { Messengers } from "./messengers";
import type { Progress } from "./progress";
import type { StepRecord } from "./record";
import { CODE_RETENTION_HOURS } from "./schema-values";
import type { StepStatus } from "./sight";
import { isRequested } from "./store-work";

/** Seconds of a lease on asking a messenger; after it another worker retries. */
const SEND_LEASE_SECONDS = 10;
/** Polling interval of a running step. Only a fallback: the end of a step is normally reported immediately. */
const POLL_SECONDS = 15;

export const addSeconds = (from: Date, seconds: number) =>
  new Date(from.getTime() + seconds * 1_000);

export const getEarlier = (a: Date, b: Date | null) => (b === null || a < b ? a : b);

/** Work that follows the transaction of a verification. */
export type Next =
  | { kind: "nothing" }
  | { kind: "busy" }
  | { kind: "message"; step: StepRecord }
  | { kind: "ask"; carrier: string; message: CodeMessage };

/** States of started steps by id. */
type Statuses = ReadonlyMap<string, StepStatus>;

interface Advancing {
  tx: Tx;
  messengers: Messengers;
  statuses: Statuses;
}

function getStatus(statuses: Statuses, { id }: StepRecord): StepStatus {
  const status = statuses.get(id);
  if (status === undefined) throw new Error(`The state of verification step ${id} wasn't read`);
  return status;
}

/** Records late reports. Returns whether all money is settled. */
function recordLate(progress: Progress, statuses: Statuses): boolean {
  let isSettled = true;
  for (const step of progress.steps) {
    if (step.started_at === null || step.status === VERIFY_IN_PROGRESS) continue;
    const status = getStatus(statuses, step);
    if (step.message_uuid !== null && !status.isSettled) isSettled = false;
    if (step.status === VERIFY_FAILED && status.isSent) progress.recordSent(step);
    if (step.status === VERIFY_FAILED && status.outcome === "success") progress.recordReached(step);
    if (
      step.status === VERIFY_SUCCESS &&
      step.message_uuid !== null &&
      status.isSent &&
      step.charged === null
    )
      progress.recordSent(step);
  }
  return isSettled;
}

/** Sets the cost once settled, and deletes code and hash when due. */
function checkEnded(progress: Progress): void {
  const { row, now, isSettled } = progress;
  const isOver = row.valid_until <= now;
  const retainedUntil = addSeconds(row.created_at, CODE_RETENTION_HOURS * 3_600);
  if (isOver && row.code_hash !== null) progress.change({ code_hash: null });
  if (retainedUntil <= now && row.sealed_code !== null) progress.change({ sealed_code: null });
  const delays = [
    isSettled ? null : addSeconds(now, POLL_SECONDS),
    row.code_hash === null ? null : row.valid_until,
    row.sealed_code === null ? null : retainedUntil,
  ];
  const next = delays.reduce(
    (first, wait) => (wait === null ? first : getEarlier(wait, first)),
    null,
  );
  progress.change({
    due_at: next,
    ...(isSettled && { cost: progress.cost }),
  });
}

async function startMessenger(
  { tx, messengers }: Advancing,
  progress: Progress,
  step: StepRecord,
): Promise<Next> {
  const { row, now, accountId } = progress;
  const blocked = await findBlocked(tx, accountId, [row.phone]);
  if (blocked.has(row.phone)) {
    progress.fail(step, "blocked");
    return { kind: "nothing" };
  }
  const { phone, iso2, is_test: isTest } = row;
  const choice = messengers.choose({ uuid: step.id, phone, iso2, isTest });
  // Possibly no worker is connected to it, so wait no longer than the timeout.
  const waitsUntil = addSeconds(row.updated_at, step.timeout_sec ?? 0);
  if (choice.kind === "elsewhere" && now < waitsUntil) return { kind: "busy" };
  if (choice.kind !== "carrier") {
    progress.fail(step, "no_route");
    return { kind: "nothing" };
  }
  const endsAt = getEarlier(addSeconds(now, step.timeout_sec ?? 0), row.valid_until);
  progress.start(step, { ends_at: endsAt, carrier: choice.name });
  progress.change({ status: VERIFY_IN_PROGRESS });
  return scheduleRecheck(progress, step, endsAt);
}

/**
 * Schedules a retry and returns the request. If this worker dies, another retries; the idempotency key prevents
 * duplicates.
 */
function scheduleRecheck(progress: Progress, step: StepRecord, endsAt: Date): Next {
  const { row, now } = progress;
  if (step.carrier === null || row.sealed_code === null) return { kind: "nothing" };
  progress.change({ due_at: getEarlier(addSeconds(now, SEND_LEASE_SECONDS), endsAt) });
  const code = openCode(row.account_id, row.id, row.sealed_code);
  const { phone, lang } = row;
  return {
    kind: "ask",
    carrier: step.carrier,
    message: { messageId: step.id, phone, lang, code, endsAt },
  };
}

async function checkRunning(
  { tx, statuses }: Advancing,
  progress: Progress,
  step: StepRecord,
): Promise<Next> {
  const { now, row } = progress;
  const status = getStatus(statuses, step);
  progress.isSettled &&= status.isSettled;
  if (status.isSent) progress.recordSent(step);
  if (status.outcome === "success") {
    progress.recordReached(step);
    progress.end(VERIFY_SUCCESS);
    return { kind: "nothing" };
  }
  const endsAt = step.ends_at ?? row.valid_until;
  if (status.outcome !== "waiting") progress.fail(step, status.outcome.failed);
  else if (endsAt <= now) progress.fail(step, "timed_out");
  else if (step.channel === "messenger" && !(await isRequested(tx, step)))
    return scheduleRecheck(progress, step, endsAt);
  else progress.change({ due_at: getEarlier(addSeconds(now, POLL_SECONDS), endsAt) });
  return { kind: "nothing" };
}

async function advanceRunning(advancing: Advancing, progress: Progress): Promise<Next> {
  const { row, now } = progress;
  const step = progress.current;
  if (step === undefined) throw new Error(`Verification ${row.id} has no step ${row.step}`);
  if (step.status === VERIFY_IN_PROGRESS) return checkRunning(advancing, progress, step);
  if (row.valid_until <= now) {
    progress.fail(step, "expired");
    return { kind: "nothing" };
  }
  if (step.channel === "messenger") return startMessenger(advancing, progress, step);
  return { kind: "message", step };
}

/** Advances a due verification by what is known of its steps. Its changes are pending. */
export async function advance(advancing: Advancing, progress: Progress): Promise<Next> {
  const { row } = progress;
  progress.isSettled = recordLate(progress, advancing.statuses);
  let next: Next = { kind: "nothing" };
  if (isVerifying(row.status)) next = await advanceRunning(advancing, progress);
  if (!isVerifying(row.status)) checkEnded(progress);
  if (row.failures > 0) progress.change({ failures: 0 });
  return next;
}
