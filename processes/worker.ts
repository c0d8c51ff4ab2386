import { openDatabase, setDatabase } from "@/lib/db/client";
import { startClicks } from "@/lib/dispatch/loops/clicks";
import { env, requireDatabaseUrl } from "@/lib/env";
import { startReadings } from "@/lib/dispatch/readings/readings";
import { startJobs } from "@/lib/dispatch/loops/jobs";
import type { EarlyTurn } from "@/lib/dispatch/sweep/sweep-turn";
import type { WorkerOptions } from "@/lib/dispatch/worker/worker";
import { log } from "@/lib/log";
import { updatePerformance } from "@/lib/gateway/overview/performance/public";
import { startConfiguredListener } from "@/lib/mail-in/configured";
import { runRetention } from "@/lib/retention/run";
import { checkSeller } from "@/processes/check-seller";
import { checkSourceIps } from "@/processes/check-source-ips";
import { announceReady, fail, stopOnSignal } from "@/processes/lifecycle";
import { startMetrics } from "@/processes/metrics";
import { startTracing } from "@/processes/tracing";
import { sendUnlessHeld } from "@/lib/dispatch/hold/send-unless-held";
import { startWaiting } from "@/lib/dispatch/hold/waiting";
import { startSending } from "@/processes/sending";

/** Any number of workers may run concurrently. */

checkSeller();
await checkSourceIps();
const database = openDatabase({
  url: requireDatabaseUrl(),
  accountUrls: env.DATABASE_ACCOUNT_URLS,
  applicationName: "posthorn-worker",
});
setDatabase(database);
const stopMetrics = await startMetrics("worker");
const stopTracing = await startTracing("worker");

// Workers retry failures, so one line each is enough.
const warn: WorkerOptions["log"] = (message, error, ids) =>
  log({ level: "warn", message, error, ...ids });

/** Pause between runs of retention while there is more to delete. */
const RETENTION_BACKLOG_SECONDS = 60;

const sending = await sendUnlessHeld(
  {
    startSending: () => startSending(warn),
    startWaiting: () => startWaiting(env.WORKER_LEASE_SECONDS, warn),
  },
  warn,
);
const clicks = startClicks(warn);
const mailIn = await startConfiguredListener(warn).catch((error: Error) =>
  fail(`MAIL_IN_PORT, MAIL_IN_HOST, MAIL_IN_TLS_CERT: ${error.message}`),
);
const readings = env.METRICS_PORT === undefined ? null : startReadings(warn);
const housekeeping = startJobs(
  {
    async retention({ isStopping }) {
      const options = { isStopping, log: warn };
      const isDone = await runRetention(env.RETENTION_MESSAGES_MONTHS, options);
      return isDone ? null : ({ dueInSeconds: RETENTION_BACKLOG_SECONDS } satisfies EarlyTurn);
    },
    async performance(run) {
      if (env.PERFORMANCE_PAGE === "off") return null;
      const isDone = await updatePerformance(new Date(), run);
      return isDone ? null : ({ dueInSeconds: 0 } satisfies EarlyTurn);
    },
  },
  warn,
);

stopOnSignal(async () => {
  await mailIn?.stop();
  await readings?.stop();
  await housekeeping.stop();
  await clicks.stop();
  await sending.stop();
  await stopTracing();
  await stopMetrics();
  await database.close();
});
announceReady();
