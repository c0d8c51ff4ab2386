import { createAdapters } from "@/lib/carriers/adapters";
import { openDatabase, setDatabase } from "@/lib/db/client";
import { startWorker } from "@/lib/dispatch/worker";
import { env, requireDatabaseUrl } from "@/lib/env";
import { checkKeys } from "@/lib/gateway/account/notifications/check-keys";
import { runBalanceChecks } from "@/lib/gateway/account/notifications/scheduled-checks";
import { startJobs } from "@/lib/jobs/run";
import { log } from "@/lib/log";
import { startMailer } from "@/lib/mail/mailer";
import { runRetention } from "@/lib/retention/run";
import { announceReady, stopOnSignal } from "@/processes/lifecycle";

/**
 * Dispatch, receipts, mails, and the jobs: checks of what people want to know, and the removal of what is old.
 * Any number may run beside each other.
 */

const database = openDatabase({
  url: requireDatabaseUrl(),
  accountUrls: env.DATABASE_ACCOUNT_URLS,
  applicationName: "posthorn-worker",
});
setDatabase(database);

// A worker repeats what failed: one line each is enough.
const warn = (message: string, error: unknown) => log({ level: "warn", message, error });

const logFile = env.SIMULATOR_LOG;
const worker = await startWorker({
  inDoubtLimit: env.WORKER_IN_DOUBT_LIMIT,
  leaseSeconds: env.WORKER_LEASE_SECONDS,
  carriers: createAdapters({
    simulator:
      env.SIMULATOR === "on"
        ? { speed: env.SIMULATOR_SPEED, ...(logFile === undefined ? {} : { logFile }) }
        : null,
  }),
  log: warn,
});

const mailer = startMailer({ log });
const jobs = await startJobs(
  {
    retention: (_, { isStopping }) =>
      runRetention(env.RETENTION_MESSAGES_MONTHS, { isStopping, log: warn }),
    "balance-checks": runBalanceChecks,
    "key-checks": checkKeys,
  },
  { log: warn },
);

stopOnSignal(async () => {
  await jobs.stop();
  await mailer.stop();
  await worker.stop();
  await database.close();
});
announceReady();
