import type { PartOutcome } from "@/lib/carriers/code-messenger";
import type { CodeMessage } from "@/lib/carriers/code-messenger";
import { DomainError } from "@/lib/core/errors";
import {
  isVerifying,
  VERIFY_ERROR,
  VERIFY_FAILED,
  VERIFY_IN_PROGRESS,
  VERIFY_SUCCESS,
  VERIFY_NEW,
} from "@/lib/core/trust/verify-state";
import { isLockTimeout } from "@/lib/db/grouping/parked-items";
import {
  asAccountWorker,
  asWorker,
  readAllAccounts,
  type Tx,
  SHORT_LOCKS,
} from "@/lib/db/transaction";
import { findBlocked } from "@/lib/gateway/contacts/blocked-numbers/public";
import { openCode } from "./code";
import { Progress } from "./progress";
import type { StepRecord } from "./record";
import { startMessage } from "./start-message";
import { lockVerification } from "./store";
import {
  type DueVerification,
  findDueVerifications,
  findRunningDue,
  isRequested,
  lockDue,
  readStepStatus,
  VERIFICATIONS_DUE,
} from "./store-work";
import { CODE_RETENTION_HOURS } from "./schema-values";

export { type DueVerification, VERIFICATIONS_DUE };

export interface Messengers {
  /** Returns a carrier of this process, one of other workers, or none. */
  choose: (message: {
    uuid: string;
    phone: string;
    iso2: string;
    isTest: boolean;
  }) => { kind: "carrier"; name: string } | { kind: "elsewhere" } | { kind: "nobody" };
  /** Sends a code; null if this process isn't connected to the carrier. */
  send: (carrier: string, message: CodeMessage) => Promise<PartOutcome> | null;
}

export interface WorkOptions {
  messengers: Messengers;
  now?: () => Date;
}

/** Seconds of a lease on asking a messenger; after it another worker retries. */
const SEND_LEASE_SECONDS = 10;
/** Polling interval of a running step. Only a fallback: the end of a step is normally reported immediately. */
const POLL_SECONDS = 15;
/** Consecutive failures until a verification ends with an error. */
const MAX_FAILURES = 15;

const addSeconds = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1_000);
const getEarlier = (a: Date, b: Date | null) => (b === null || a < b ? a : b);

type Next =
  | { kind: "nothing" }
  | { kind: "busy" }
  | { kind: "message"; step: StepRecord }
  | { kind: "ask"; carrier: string; message: CodeMessage };

export const findDue = (
  limit: number,
  except: readonly number[] = [],
  now = new Date(),
): Promise<DueVerification[]> =>
  readAllAccounts((tx) => findDueVerifications(tx, now, limit, except));

/** Records late reports. Returns whether all money is settled. */
async function recordLate(tx: Tx, progress: Progress): Promise<boolean> {
  let isSettled = true;
  for (const step of progress.steps) {
    if (step.started_at === null || step.status === VERIFY_IN_PROGRESS) continue;
    const status = await readStepStatus(tx, progress.accountId, step);
    if (step.message_uuid !== null && !status.isSettled) isSettled = false;
    if (step.status === VERIFY_FAILED && status.isSent) await progress.recordSent(step);
    if (step.status === VERIFY_FAILED && status.outcome === "success")
      await progress.recordReached(step);
    if (
      step.status === VERIFY_SUCCESS &&
      step.message_uuid !== null &&
      status.isSent &&
      step.charged === null
    )
      await progress.recordSent(step);
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
  tx: Tx,
  progress: Progress,
  step: StepRecord,
  { messengers }: WorkOptions,
): Promise<Next> {
  const { row, now, accountId } = progress;
  const blocked = await findBlocked(tx, accountId, [row.phone]);
  if (blocked.has(row.phone)) {
    await progress.fail(step, "blocked");
    return { kind: "nothing" };
  }
  const { phone, iso2, is_test: isTest } = row;
  const choice = messengers.choose({ uuid: step.id, phone, iso2, isTest });
  // Possibly no worker is connected to it, so wait no longer than the timeout.
  const waitsUntil = addSeconds(row.updated_at, step.timeout_sec ?? 0);
  if (choice.kind === "elsewhere" && now < waitsUntil) return { kind: "busy" };
  if (choice.kind !== "carrier") {
    await progress.fail(step, "no_route");
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

async function checkRunning(tx: Tx, progress: Progress, step: StepRecord): Promise<Next> {
  const { accountId, now, row } = progress;
  const status = await readStepStatus(tx, accountId, step);
  progress.isSettled &&= status.isSettled;
  if (status.isSent) await progress.recordSent(step);
  if (status.outcome === "success") {
    await progress.recordReached(step);
    await progress.end(VERIFY_SUCCESS);
    return { kind: "nothing" };
  }
  const endsAt = step.ends_at ?? row.valid_until;
  if (status.outcome !== "waiting") await progress.fail(step, status.outcome.failed);
  else if (endsAt <= now) await progress.fail(step, "timed_out");
  else if (step.channel === "messenger" && !(await isRequested(tx, step)))
    return scheduleRecheck(progress, step, endsAt);
  else progress.change({ due_at: getEarlier(addSeconds(now, POLL_SECONDS), endsAt) });
  return { kind: "nothing" };
}

async function advance(tx: Tx, progress: Progress, options: WorkOptions): Promise<Next> {
  const { row, now } = progress;
  const step = progress.current;
  if (step === undefined) throw new Error(`Verification ${row.id} has no step ${row.step}`);
  if (step.status === VERIFY_IN_PROGRESS) return checkRunning(tx, progress, step);
  if (row.valid_until <= now) {
    await progress.fail(step, "expired");
    return { kind: "nothing" };
  }
  if (step.channel === "messenger") return startMessenger(tx, progress, step, options);
  return { kind: "message", step };
}

async function advanceOnce(tx: Tx, due: DueVerification, options: WorkOptions): Promise<Next> {
  const now = options.now?.() ?? new Date();
  const row = await lockDue(tx, due, now);
  if (row === undefined) return { kind: "busy" };
  const progress = await Progress.of(tx, row, now);
  progress.isSettled = await recordLate(tx, progress);
  let next: Next = { kind: "nothing" };
  if (isVerifying(row.status)) next = await advance(tx, progress, options);
  if (!isVerifying(row.status)) checkEnded(progress);
  if (row.failures > 0) progress.change({ failures: 0 });
  await progress.flush();
  return next;
}

async function recordAnswer(
  due: DueVerification,
  stepId: string,
  outcome: PartOutcome,
  now: Date,
): Promise<void> {
  // Own transaction: worker step.
  await asAccountWorker(
    due.accountId,
    async (tx) => {
      const row = await lockVerification(tx, due.accountId, due.id);
      if (row === undefined) return;
      const progress = await Progress.of(tx, row, now);
      const step = progress.steps.find(({ id }) => id === stepId);
      if (step === undefined) return;
      const { current } = progress;
      const isCurrent =
        isVerifying(row.status) && current?.id === stepId && step.status === VERIFY_IN_PROGRESS;
      if (outcome.kind === "accepted") {
        progress.updateStep(step, { external_id: outcome.carrierId });
        await progress.recordSent(step);
        if (isCurrent) progress.change({ due_at: now });
      } else if (isCurrent && outcome.kind === "refused") await progress.fail(step, "refused");
      else if (isCurrent && outcome.kind === "temporary") {
        const again = new Date(now.getTime() + outcome.retryAfterMs);
        progress.change({ due_at: getEarlier(again, step.ends_at) });
      } else if (isCurrent) progress.change({ due_at: step.ends_at });
      await progress.flush();
    },
    SHORT_LOCKS,
  );
}

/** Fails a step, as the key's spending limit or the account's funds are exhausted. */
async function failToStart(due: DueVerification, step: StepRecord, now: Date): Promise<void> {
  await asAccountWorker(
    due.accountId,
    async (tx) => {
      const row = await lockVerification(tx, due.accountId, due.id);
      if (row === undefined || !isVerifying(row.status) || row.step !== step.step) return;
      const progress = await Progress.of(tx, row, now);
      const { current } = progress;
      if (current === undefined || current.status !== VERIFY_NEW) return;
      await progress.fail(current, "funds");
      await progress.flush();
    },
    SHORT_LOCKS,
  );
}

/** Locks the verification and applies `change`; no effect if it has ended meanwhile. */
async function updateOpenVerification(
  due: DueVerification,
  now: Date,
  updateProgress: (progress: Progress) => Promise<void>,
): Promise<void> {
  await asAccountWorker(
    due.accountId,
    async (tx) => {
      const row = await lockVerification(tx, due.accountId, due.id);
      if (row === undefined || row.due_at === null) return;
      const progress = await Progress.of(tx, row, now);
      await updateProgress(progress);
      await progress.flush();
    },
    SHORT_LOCKS,
  );
}

const recordFailure = (due: DueVerification, now: Date): Promise<void> =>
  updateOpenVerification(due, now, async (progress) => {
    const { row } = progress;
    const failures = Math.min(row.failures + 1, 1_000);
    if (failures >= MAX_FAILURES && isVerifying(row.status)) {
      await progress.end(VERIFY_ERROR);
    }
    const wait = Math.min(60, 2 ** Math.min(failures, 6));
    progress.change({ failures, due_at: addSeconds(now, wait) });
  });

async function follow(due: DueVerification, next: Next, options: WorkOptions): Promise<void> {
  const now = () => options.now?.() ?? new Date();
  if (next.kind === "message") {
    try {
      await startMessage(due, next.step, now());
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await failToStart(due, next.step, now());
    }
  } else if (next.kind === "ask") {
    const sending = options.messengers.send(next.carrier, next.message);
    if (sending === null) return;
    await recordAnswer(due, next.message.messageId, await sending, now());
  }
}

/**
 * Returns false without work, for example because another worker holds it. Failures are retried with growing delays,
 * and finally end it with an error. Locked funds throw without counting as a failure.
 */
export async function runVerificationStep(
  due: DueVerification,
  options: WorkOptions,
): Promise<boolean> {
  try {
    // Only the coordinator can read messengers' requests and reports.
    const next = await asWorker((tx) => advanceOnce(tx, due, options), SHORT_LOCKS);
    if (next.kind === "busy") return false;
    await follow(due, next, options);
    return true;
  } catch (error) {
    if (!isLockTimeout(error)) await recordFailure(due, options.now?.() ?? new Date());
    throw error;
  }
}

/** Ends verifications whose next step was due by then, with an error. Returns their number. */
export async function endDueVerifications(dueBefore: Date): Promise<number> {
  const now = new Date();
  const due = await readAllAccounts((tx) => findRunningDue(tx, dueBefore));
  for (const item of due) {
    await updateOpenVerification(item, now, async (progress) => {
      if (!isVerifying(progress.row.status)) return;
      await progress.end(VERIFY_ERROR);
    });
  }
  return due.length;
}
