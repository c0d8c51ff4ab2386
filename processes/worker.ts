import { createAdapters } from "@/lib/carriers/adapters";
import { openDatabase, useDatabase } from "@/lib/db/client";
import { every } from "@/lib/dispatch/loop";
import { startWorker } from "@/lib/dispatch/worker";
import { env, requireDatabaseUrl } from "@/lib/env";
import { watchAccounts } from "@/lib/gateway/notifications/watch";
import { log } from "@/lib/log";
import { startMailer } from "@/lib/mail/mailer";
import { startRetention } from "@/lib/retention/run";
import { announceReady, stopOnSignal } from "@/processes/lifecycle";

/**
 * Dispatch, receipts, mails, the rounds that look for what people want to know, and the removal of what is old.
 * Any number may run beside each other.
 */

const database = openDatabase({ url: requireDatabaseUrl(), applicationName: "posthorn-worker" });
useDatabase(database);

/** Rounds are five minutes apart and more; asking often lets another worker take over soon. */
const ASK_FOR_ROUNDS_MS = 30_000;
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
const watching = every(ASK_FOR_ROUNDS_MS, watchAccounts, warn);
const retention = startRetention(env.RETENTION_MESSAGES_MONTHS, warn);

stopOnSignal(async () => {
  await Promise.all([watching.stop(), retention.stop()]);
  await mailer.stop();
  await worker.stop();
  await database.close();
});
announceReady();
