import { DomainError } from "@/lib/core/errors";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { HOUR_SECONDS, MINUTE_MS } from "@/lib/core/time/units";
import { announceAtCommit } from "@/lib/db/announce-work";
import { isLockTimeout } from "@/lib/db/grouping/deferred-items";
import { withAccount } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { buildRun } from "./build-run";
import { finishRun } from "./finish-run";
import type { ReportRenderer } from "./schema-renderer";
import { latestRunUntil, nextRunAfter } from "./schedule";
import { lockReport, saveNextRun } from "./store";
import {
  claimRun,
  type DueReport,
  findDueReports,
  insertRun,
  REPORTS_DUE,
  type RunRecord,
  saveOutcome,
} from "./store-runs";

export { type DueReport, findDueReports, REPORTS_DUE };

/** Longer than a run takes; then another worker may try. */
const LEASE_SECONDS = 300;
const MAX_ATTEMPTS = 5;
/** Changing the account's time zone moves times by up to 26 hours, which must not repeat a run. */
const MIN_SECONDS_BETWEEN_RUNS = 26 * HOUR_SECONDS;
const MAX_PROBLEM_LENGTH = 500;

/** Turns a due time into a run, and sets the next time, in one transaction. Missed times become one run. */
async function startScheduledRun({ accountId, reportId }: DueReport): Promise<boolean> {
  // Own transaction: worker step.
  return withAccount(accountId, async (tx) => {
    const report = await lockReport(tx, accountId, reportId);
    const now = toUnix(new Date());
    if (report?.next_at == null || toUnix(report.next_at) > now) return false;
    const { schedule } = report;
    const zone = await getTimeZone(tx, accountId);
    const due = latestRunUntil(schedule, toUnix(report.next_at), now, zone);
    const earliest = Math.max(now, due + MIN_SECONDS_BETWEEN_RUNS);
    const next = schedule.every === "once" ? null : nextRunAfter(schedule, earliest, zone);
    await insertRun(tx, accountId, {
      report_id: report.report_id,
      kind: "scheduled",
      requested_by: null,
      due_at: fromUnix(due),
    });
    await saveNextRun(tx, accountId, report.report_id, next === null ? null : fromUnix(next));
    announceAtCommit(tx, "reports");
    return true;
  });
}

async function recordFailure(accountId: number, run: RunRecord, error: unknown): Promise<void> {
  const isLast = error instanceof DomainError || run.attempts >= MAX_ATTEMPTS;
  const problem =
    error instanceof DomainError ? error.message : "The report couldn't be made. Try again later.";
  // Own transaction: worker step.
  await withAccount(accountId, (tx) =>
    saveOutcome(tx, accountId, run, {
      state: isLast ? "failed" : "waiting",
      problem: problem.slice(0, MAX_PROBLEM_LENGTH),
      retryAt: isLast ? null : new Date(Date.now() + 2 ** run.attempts * MINUTE_MS),
    }),
  );
}

/**
 * Starts a scheduled run, or makes the mails of a run. Returns false without work. The attempt that completes first
 * queues the mails. Retries with exponential backoff; failures that the account has to solve end the run.
 */
export async function runReportStep(due: DueReport, render: ReportRenderer): Promise<boolean> {
  const { accountId, runId } = due;
  if (runId === null) return startScheduledRun(due);
  // Own transaction: worker step.
  const run = await withAccount(accountId, (tx) => claimRun(tx, accountId, runId, LEASE_SECONDS));
  if (run === undefined) return false;
  try {
    if (run.attempts > MAX_ATTEMPTS) throw new Error("Workers ended during each attempt");
    const built = await buildRun(accountId, run, render);
    // Own transaction: worker step.
    await withAccount(accountId, (tx) => finishRun(tx, accountId, run, built));
  } catch (error) {
    await recordFailure(accountId, run, error);
    if (!(error instanceof DomainError) && !isLockTimeout(error)) throw error;
  }
  return true;
}
