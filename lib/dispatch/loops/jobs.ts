import { inTurn, type TurnTimes } from "@/lib/dispatch/sweep/sweep-turn";
import { every, type Loop } from "./loop";

/** Slow work that any worker may do, one at a time each. The names are those of turns that the database has. */
const JOBS = {
  retention: { everySeconds: 60, holdSeconds: 300 },
  "balance-checks": { everySeconds: 300, holdSeconds: 300 },
  "key-checks": { everySeconds: 3_600, holdSeconds: 300 },
  "monthly-invoices": { everySeconds: 3_600, holdSeconds: 300 },
  "invoice-reminders": { everySeconds: 3_600, holdSeconds: 300 },
  "vat-checks": { everySeconds: 900, holdSeconds: 300 },
} satisfies Record<string, TurnTimes>;

export type JobId = keyof typeof JOBS;

export const JOB_IDS = Object.keys(JOBS) as JobId[];

/** What does the jobs. Each may run again after it was done, or half done, by a worker that died. */
export type JobHandlers = Readonly<Record<JobId, (run: JobRun) => Promise<void>>>;

export interface JobRun {
  /** Turns true when the process is asked to stop: finish the step under way and return. */
  isStopping: () => boolean;
}

/** How often a worker looks whether a job is due. */
const POLL_MS = 5_000;

/** Does the jobs that are due until stopped, beside any number of workers. `stop` waits for those under way. */
export function startJobs(
  handlers: JobHandlers,
  log: (message: string, error: unknown) => void,
): Loop {
  let stopping = false;
  const run: JobRun = { isStopping: () => stopping };
  const loops = JOB_IDS.map((id) =>
    every(
      POLL_MS,
      () => inTurn(id, JOBS[id], () => handlers[id](run)),
      (_, error) => log(`Job failed: ${id}`, error),
    ),
  );
  return {
    async stop() {
      stopping = true;
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
