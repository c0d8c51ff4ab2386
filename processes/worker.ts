import { createAdapters } from "@/lib/carriers/adapters";
import { openDatabase, useDatabase } from "@/lib/db/client";
import { startWorker } from "@/lib/dispatch/worker";
import { env, requireDatabaseUrl } from "@/lib/env";
import { log } from "@/lib/log";
import { startMailer } from "@/lib/mail/mailer";
import { announceReady, stopOnSignal } from "@/processes/lifecycle";

/** Dispatch, receipts, webhooks and jobs. Any number may run beside each other. */

const database = openDatabase({ url: requireDatabaseUrl(), applicationName: "posthorn-worker" });
useDatabase(database);

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
  // A worker repeats what failed: one line each is enough.
  log: (message, error) => log({ level: "warn", message, error }),
});

const mailer = startMailer({ log });

stopOnSignal(async () => {
  await mailer.stop();
  await worker.stop();
  await database.close();
});
announceReady();
