import { startTask } from "@/components/layout/background-tasks/task-store";
import { type Target, targetTotal } from "@/components/data-table/types";

/** More ids would make the URL too long for some proxies. */
const CHUNK_SIZE = 100;

export interface BulkJob {
  target: Target;
  /** For targets of kind `matching`. */
  matching: URLSearchParams;
  step: (query: URLSearchParams) => Promise<number>;
  labels: {
    title: string;
    /** `left`: rows skipped; null if the total wasn't exact. */
    done: (done: number, remaining: number | null) => string;
    failed: (done: number, reason: string) => string;
  };
  onDone: () => void;
}

async function runSteps(job: BulkJob, onStep: (done: number) => void): Promise<void> {
  const { target, step } = job;
  if (target.kind === "rows") {
    for (let offset = 0; offset < target.ids.length; offset += CHUNK_SIZE) {
      const query = new URLSearchParams();
      for (const id of target.ids.slice(offset, offset + CHUNK_SIZE)) query.append("uuid[]", id);
      onStep(await step(query));
    }
    return;
  }
  // The gateway limits the time per request.
  let done = await step(job.matching);
  onStep(done);
  while (done > 0) {
    done = await step(job.matching);
    onStep(done);
  }
}

/** Runs in the background; progress and result appear in the tray. */
export async function runBulkJob(job: BulkJob): Promise<void> {
  const { target, labels, onDone } = job;
  const { total, isTotalExact } = targetTotal(target);
  const task = startTask({ title: labels.title });
  let done = 0;
  try {
    await runSteps(job, (count) => {
      done += count;
      // Without an exact total, progress stays below 1 until the end.
      task.progress(done / Math.max(1, total, isTotalExact ? 0 : done + 1));
    });
    task.done({ text: labels.done(done, isTotalExact ? Math.max(0, total - done) : null) });
  } catch (error) {
    task.failed(labels.failed(done, error instanceof Error ? error.message : String(error)));
  }
  onDone();
}
