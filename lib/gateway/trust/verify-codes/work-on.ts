import type { PartOutcome } from "@/lib/carriers/code-messenger";
import { DomainError } from "@/lib/core/errors";
import {
  isVerifying,
  VERIFY_ERROR,
  VERIFY_IN_PROGRESS,
  VERIFY_NEW,
} from "@/lib/core/trust/verify-state";
import { isLockTimeout } from "@/lib/db/grouping/deferred-items";
import {
  asAccountWorker,
  asWorker,
  readAllAccounts,
  SHORT_LOCKS,
  type Tx,
} from "@/lib/db/transaction";
import { addSeconds, advance, getEarlier, type Next } from "./advance";
import type { Messengers } from "./messengers";
import { Progress } from "./progress";
import { startMessages, type StartingStep } from "./start-messages";
import { lockVerification } from "./store";
import {
  type DueVerifications,
  findDueVerifications,
  findRunningDue,
  lockDue,
  getStepStatuses,
  VERIFICATIONS_DUE,
} from "./store-work";
import { writeProgress } from "./write-progress";

export { type DueVerifications, type Messengers, VERIFICATIONS_DUE };

export interface WorkOptions {
  messengers: Messengers;
  now?: () => Date;
  /** For failures of single verifications, which are retried. */
  log?: (message: string, error: unknown) => void;
}

interface VerificationKey {
  accountId: number;
  id: string;
}

/** Consecutive failures until a verification ends with an error. */
const MAX_FAILURES = 15;

export const findDue = (
  limit: number,
  except: readonly number[] = [],
  now = new Date(),
): Promise<DueVerifications[]> =>
  readAllAccounts((tx) => findDueVerifications(tx, now, limit, except));

interface NextOfVerification {
  id: string;
  next: Next;
}

/** Advances verifications of one account in one transaction. Leaves out those that aren't due or that others have. */
async function advanceAll(
  tx: Tx,
  due: DueVerifications,
  { messengers, now: getNow }: WorkOptions,
): Promise<NextOfVerification[]> {
  const { accountId } = due;
  const now = getNow?.() ?? new Date();
  const rows = await lockDue(tx, due, now);
  if (rows.length === 0) return [];
  const progresses = await Progress.load(tx, accountId, rows, now);
  const steps = progresses.flatMap((progress) => progress.steps);
  const statuses = await getStepStatuses(tx, accountId, steps);
  const results: NextOfVerification[] = [];
  for (const progress of progresses)
    results.push({
      id: progress.row.id,
      next: await advance({ tx, messengers, statuses }, progress),
    });
  await writeProgress(tx, accountId, progresses);
  return results;
}

/** Locks the verification and applies `change`; no effect if it is gone. */
async function updateVerificationLocked(
  { accountId, id }: VerificationKey,
  now: Date,
  change: (progress: Progress) => void,
): Promise<void> {
  // Own transaction: worker step.
  await asAccountWorker(
    accountId,
    async (tx) => {
      const row = await lockVerification(tx, accountId, id);
      if (row === undefined) return;
      const progress = await Progress.of(tx, row, now);
      change(progress);
      await writeProgress(tx, accountId, [progress]);
    },
    SHORT_LOCKS,
  );
}

const recordAnswer = (
  key: VerificationKey,
  stepId: string,
  outcome: PartOutcome,
  now: Date,
): Promise<void> =>
  updateVerificationLocked(key, now, (progress) => {
    const { row, current } = progress;
    const step = progress.steps.find(({ id }) => id === stepId);
    if (step === undefined) return;
    const isCurrent =
      isVerifying(row.status) && current?.id === stepId && step.status === VERIFY_IN_PROGRESS;
    if (outcome.kind === "accepted") {
      progress.updateStep(step, { external_id: outcome.carrierId });
      progress.recordSent(step);
      if (isCurrent) progress.change({ due_at: now });
    } else if (isCurrent && outcome.kind === "refused") progress.fail(step, "refused");
    else if (isCurrent && outcome.kind === "temporary") {
      const again = new Date(now.getTime() + outcome.retryAfterMs);
      progress.change({ due_at: getEarlier(again, step.ends_at) });
    } else if (isCurrent) progress.change({ due_at: step.ends_at });
  });

/** Fails a step, as the key's spending limit or the account's funds are exhausted. */
const failToStart = (key: VerificationKey, stepNumber: number, now: Date): Promise<void> =>
  updateVerificationLocked(key, now, (progress) => {
    const { row, current } = progress;
    if (!isVerifying(row.status) || row.step !== stepNumber) return;
    if (current?.status === VERIFY_NEW) progress.fail(current, "funds");
  });

const recordFailure = (key: VerificationKey, now: Date): Promise<void> =>
  updateVerificationLocked(key, now, (progress) => {
    const { row } = progress;
    // Ended meanwhile.
    if (row.due_at === null) return;
    const failures = Math.min(row.failures + 1, 1_000);
    if (failures >= MAX_FAILURES && isVerifying(row.status)) progress.end(VERIFY_ERROR);
    const wait = Math.min(60, 2 ** Math.min(failures, 6));
    progress.change({ failures, due_at: addSeconds(now, wait) });
  });

/** Starts messages together, or each alone if the account can't pay for all. */
async function startAll(accountId: number, steps: StartingStep[], now: Date): Promise<void> {
  const [first] = steps;
  if (first === undefined) return;
  try {
    await startMessages(accountId, steps, now);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (steps.length === 1) await failToStart({ accountId, id: first.id }, first.step, now);
    else for (const step of steps) await startAll(accountId, [step], now);
  }
}

interface Failure {
  id: string;
  error: unknown;
}

/** Starts messages and asks messengers. Returns those whose messenger failed. */
async function follow(
  accountId: number,
  results: readonly NextOfVerification[],
  { messengers, now: getNow }: WorkOptions,
): Promise<Failure[]> {
  const now = () => getNow?.() ?? new Date();
  const starting = results.flatMap(({ id, next }) =>
    next.kind === "message" ? [{ id, step: next.step.step }] : [],
  );
  await startAll(accountId, starting, now());
  const requests = results.flatMap(({ id, next }) =>
    next.kind === "ask" ? [{ id, ...next }] : [],
  );
  const answers = await Promise.allSettled(
    requests.map(async ({ carrier, message }) => messengers.send(carrier, message)),
  );
  const failures: Failure[] = [];
  for (const [index, { id, message }] of requests.entries()) {
    const answer = answers[index];
    if (answer?.status === "rejected") failures.push({ id, error: answer.reason });
    else if (answer !== undefined && answer.value !== null)
      await recordAnswer({ accountId, id }, message.messageId, answer.value, now());
  }
  return failures;
}

interface RunResult {
  isBusy: boolean;
  failures: Failure[];
}

async function runTogether(due: DueVerifications, options: WorkOptions): Promise<RunResult> {
  // Only the coordinator can read messengers' requests and reports.
  const results = await asWorker((tx) => advanceAll(tx, due, options), SHORT_LOCKS);
  const failures = await follow(due.accountId, results, options);
  return { isBusy: results.every(({ next }) => next.kind === "busy"), failures };
}

/** Runs verifications together, or each alone after an error, so that one that fails doesn't stop the others. */
async function runAll(due: DueVerifications, options: WorkOptions): Promise<RunResult> {
  const { accountId, ids } = due;
  try {
    return await runTogether(due, options);
  } catch (error) {
    const [id] = ids;
    if (id === undefined || isLockTimeout(error)) throw error;
    if (ids.length === 1) return { isBusy: false, failures: [{ id, error }] };
  }
  const failures: Failure[] = [];
  for (const id of ids) {
    const alone = await runAll({ accountId, ids: [id] }, options);
    failures.push(...alone.failures);
  }
  return { isBusy: false, failures };
}

/**
 * Runs the next step of an account's due verifications. Returns false without work, for example because another worker
 * holds them. Failures are retried with growing delays, and finally end a verification with an error. Locked funds throw
 * without counting as a failure.
 */
export async function runVerificationSteps(
  due: DueVerifications,
  options: WorkOptions,
): Promise<boolean> {
  const { accountId } = due;
  const { isBusy, failures } = await runAll(due, options);
  for (const { id, error } of failures) {
    await recordFailure({ accountId, id }, options.now?.() ?? new Date());
    options.log?.(`Verification ${id} failed; retrying`, error);
  }
  return !isBusy;
}

/** Ends verifications whose next step was due by then, with an error. Returns their number. */
export async function endDueVerifications(dueBefore: Date): Promise<number> {
  const now = new Date();
  const due = await readAllAccounts((tx) => findRunningDue(tx, dueBefore));
  const keys = due.flatMap(({ accountId, ids }) => ids.map((id) => ({ accountId, id })));
  for (const key of keys)
    await updateVerificationLocked(key, now, (progress) => {
      const { row } = progress;
      if (row.due_at !== null && isVerifying(row.status)) progress.end(VERIFY_ERROR);
    });
  return keys.length;
}
