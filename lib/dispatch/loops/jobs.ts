import type { Loop } from "@/lib/db/due-work/when-due";
import { startTurns, type TurnTimes } from "@/lib/dispatch/sweep/sweep-turn";

/** For any worker, each on one at a time. Names match the turns in the database. */
const JOBS = {
  retention: { everySeconds: 300, holdSeconds: 300 },
  "balance-checks": { everySeconds: 300, holdSeconds: 300 },
  "budget-checks": { everySeconds: 300, holdSeconds: 300 },
  "key-checks": { everySeconds: 3_600, holdSeconds: 300 },
  "monthly-invoices": { everySeconds: 3_600, holdSeconds: 300 },
  "invoice-reminders": { everySeconds: 3_600, holdSeconds: 300 },
  performance: { everySeconds: 900, holdSeconds: 300 },
  "vat-checks": { everySeconds: 900, holdSeconds: 300 },
} satisfies Record<string, TurnTimes>;

export type JobId = keyof typeof JOBS;

export const JOB_IDS = Object.keys(JOBS) as JobId[];

/**
 * Jobs may be repeated after completion, or after a worker died midway. A job with a backlog may
 * return an `EarlyTurn`.
 */
export type JobHandlers = Readonly<Partial<Record<JobId, JobHandler>>>;

type JobHandler = (run: JobRun) => Promise<unknown>;

export interface JobRun {
  isStopping: () => boolean;
}

export function startJobs(
  handlers: JobHandlers,
  log: (message: string, error: unknown) => void,
): Loop {
  let stopping = false;
  const run: JobRun = { isStopping: () => stopping };
  const loops = JOB_IDS.flatMap((id) => {
    const handler = handlers[id];
    if (handler === undefined) return [];
    return startTurns(
      id,
      JOBS[id],
      () => handler(run),
      (_, error) => log(`Job failed: ${id}`, error),
    );
  });
  return {
    async stop() {
      stopping = true;
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
