import { z } from "zod";

const nothing = z.strictObject({});

/** The payload of each kind of job. */
interface JobPayloads {
  retention: z.infer<typeof nothing>;
  "balance-checks": z.infer<typeof nothing>;
  "key-checks": z.infer<typeof nothing>;
  "monthly-invoices": z.infer<typeof nothing>;
  "invoice-reminders": z.infer<typeof nothing>;
  "vat-checks": z.infer<typeof nothing>;
}

export type JobId = keyof JobPayloads;

interface JobDefinition<Payload> {
  payload: z.ZodType<Payload>;
  /** One job is sent for each such stretch of time, counted from the epoch, whatever number of workers runs. */
  everySeconds: number;
}

/**
 * Every kind of job. Handlers are given to `startJobs` by the process that runs them, so that whoever sends a job
 * does not load what does it. A new kind also needs its queue, which a migration makes as
 * `lib/db/migrations/0048_jobs.sql` does.
 */
export const JOBS: { readonly [Id in JobId]: JobDefinition<JobPayloads[Id]> } = {
  retention: { payload: nothing, everySeconds: 60 },
  "balance-checks": { payload: nothing, everySeconds: 300 },
  "key-checks": { payload: nothing, everySeconds: 3_600 },
  "monthly-invoices": { payload: nothing, everySeconds: 3_600 },
  "invoice-reminders": { payload: nothing, everySeconds: 3_600 },
  "vat-checks": { payload: nothing, everySeconds: 900 },
};

export const JOB_IDS = Object.keys(JOBS) as JobId[];

export interface JobRun {
  /** Turns true when the process is asked to stop: finish the step under way and return. */
  isStopping: () => boolean;
}

/** What does the jobs. Each may run again after it was done, or half done, by a worker that died. */
export type JobHandlers = {
  [Id in JobId]: (payload: JobPayloads[Id], run: JobRun) => Promise<void>;
};
