import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { JOB_IDS, type JobHandlers, type JobId, type JobRun, startJobs } from "./jobs";
import type { Loop } from "@/lib/db/due-work/when-due";

testDatabase();

const problems: string[] = [];
const running: Loop[] = [];

beforeEach(async () => {
  problems.length = 0;
  await asOwner((tx) => tx.query("DELETE FROM sweeps"));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
});

/** One worker of those that do jobs. */
function startWorker(handle: (id: JobId, run: JobRun) => Promise<void>): Loop {
  const handlers = Object.fromEntries(
    JOB_IDS.map((id) => [id, (run: JobRun) => handle(id, run)]),
  ) as JobHandlers;
  const jobs = startJobs(handlers, (message) => void problems.push(message));
  running.push(jobs);
  return jobs;
}

test("runs each job once over several workers", async () => {
  const done: JobId[] = [];
  for (let worker = 0; worker < 3; worker++) startWorker(async (id) => void done.push(id));
  await vi.waitFor(() => expect(new Set(done)).toEqual(new Set(JOB_IDS)), 30_000);
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  expect(done).toHaveLength(JOB_IDS.length);
  expect(problems).toEqual([]);
});

test("logs a failing job by name, and continues with the others", async () => {
  const done: JobId[] = [];
  startWorker(async (id) => {
    if (id === "key-checks") throw new Error("broken");
    done.push(id);
  });
  await vi.waitFor(() => expect(problems).toEqual(["Job failed: key-checks"]), 30_000);
  await vi.waitFor(() => expect(done).toHaveLength(JOB_IDS.length - 1), 30_000);
});

test("signals the running job on stop, and waits for its end", async () => {
  let ended = false;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const jobs = startWorker(async (id, { isStopping }) => {
    if (id !== "retention") return;
    begin();
    await vi.waitFor(() => expect(isStopping()).toBe(true), { timeout: 30_000, interval: 5 });
    ended = true;
  });
  await begun;
  await jobs.stop();
  expect(ended).toBe(true);
});
