import type PgBoss from "pg-boss";
import { asWorker } from "@/lib/db/transaction";
import { every, type Loop } from "@/lib/dispatch/loops/loop";
import { openBoss } from "./boss";
import { JOB_IDS, JOBS, type JobHandlers, type JobId, type JobRun } from "./definitions";
import { undoTimesAhead } from "./store";

export interface JobsOptions {
  log: (message: string, error: unknown) => void;
  /** How often a worker looks for jobs that wait. */
  pollMs?: number;
  /** How often jobs are sent that are due, and those repeated whose worker died. */
  maintenanceSeconds?: number;
}

/** The queue refuses a second job of the same stretch of time, whichever worker sends it. */
async function sendDue(boss: PgBoss): Promise<void> {
  await asWorker(undoTimesAhead);
  for (const id of JOB_IDS) await boss.send(id, {}, { singletonSeconds: JOBS[id].everySeconds });
}

/** Fetches and does one job. None is fetched while another of its kind runs, here or anywhere. */
async function runNext<Id extends JobId>(
  boss: PgBoss,
  id: Id,
  handler: JobHandlers[Id],
  run: JobRun,
  log: JobsOptions["log"],
): Promise<void> {
  const [job] = await boss.fetch<object>(id);
  if (job === undefined) return;
  try {
    await handler(JOBS[id].payload.parse(job.data), run);
  } catch (error) {
    log(`Job failed: ${id}`, error);
    await boss.fail(id, job.id, { message: String(error) });
    return;
  }
  await boss.complete(id, job.id);
}

/**
 * Sends the jobs that are due and does those that wait, until stopped; any number of workers may do so beside each
 * other. `stop` waits for the jobs under way.
 */
export async function startJobs(
  handlers: JobHandlers,
  { log, pollMs = 5_000, maintenanceSeconds = 30 }: JobsOptions,
): Promise<Loop> {
  let stopping = false;
  const run: JobRun = { isStopping: () => stopping };
  const boss = await openBoss(maintenanceSeconds, log);
  const loops = [
    every(maintenanceSeconds * 1_000, () => sendDue(boss), log),
    ...JOB_IDS.map((id) => every(pollMs, () => runNext(boss, id, handlers[id], run, log), log)),
  ];
  return {
    async stop() {
      stopping = true;
      await Promise.all(loops.map((loop) => loop.stop()));
      await boss.stop({ graceful: false });
    },
  };
}
