import { startTask } from "@/components/layout/background-tasks/task-store";
import { type Target, targetTotal } from "@/components/data-table/types";

/** Ids in one request: more would make its URL too long for some proxies. */
const CHUNK = 100;

export interface BulkJob {
  target: Target;
  /** Filters of the list, for a target that is everything that matches. */
  matching: URLSearchParams;
  /** Does it for one set of filters and says for how many rows. */
  step: (query: URLSearchParams) => Promise<number>;
  labels: {
    /** "Deleting 12,431 messages". */
    title: string;
    /** Result: done, and how many were left out; null: nobody knows, because more matched than were counted. */
    done: (done: number, left: number | null) => string;
    failed: (done: number, reason: string) => string;
  };
  onDone: () => void;
}

async function inTurn(job: BulkJob, onStep: (done: number) => void): Promise<void> {
  const { target, step } = job;
  if (target.kind === "rows") {
    for (let at = 0; at < target.ids.length; at += CHUNK) {
      const query = new URLSearchParams();
      for (const id of target.ids.slice(at, at + CHUNK)) query.append("uuid[]", id);
      onStep(await step(query));
    }
    return;
  }
  // The gateway stops after a while so that nobody waits: asked again until nothing is left.
  let done = await step(job.matching);
  onStep(done);
  while (done > 0) {
    done = await step(job.matching);
    onStep(done);
  }
}

/** Works through rows while people go on. Progress and result stand among the background tasks. */
export async function runBulkJob(job: BulkJob): Promise<void> {
  const { target, labels, onDone } = job;
  const { total, isTotalExact } = targetTotal(target);
  const task = startTask({ title: labels.title });
  let done = 0;
  try {
    await inTurn(job, (count) => {
      done += count;
      // Of more than were counted nobody knows how much is left: some of it always is until the end.
      task.progress(done / Math.max(1, total, isTotalExact ? 0 : done + 1));
    });
    task.done({ text: labels.done(done, isTotalExact ? Math.max(0, total - done) : null) });
  } catch (error) {
    task.failed(labels.failed(done, error instanceof Error ? error.message : String(error)));
  }
  onDone();
}
