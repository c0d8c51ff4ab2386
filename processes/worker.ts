import { createAdapters } from "@/lib/carriers/registry/adapters";
import { CARRIER_KINDS } from "@/lib/carriers/registry/kinds";
import { openDatabase, setDatabase } from "@/lib/db/client";
import { startAutomations } from "@/lib/dispatch/loops/automations";
import { startBulks } from "@/lib/dispatch/loops/bulks";
import { startClicks } from "@/lib/dispatch/loops/clicks";
import { startInboundReplies } from "@/lib/dispatch/loops/inbound-replies";
import { startOptOuts } from "@/lib/dispatch/loops/opt-outs";
import { startKannelParts } from "@/lib/dispatch/loops/kannel-parts";
import { startPayments } from "@/lib/dispatch/loops/payments";
import { startLinkDomains } from "@/lib/dispatch/loops/link-domains";
import { startRecurringBulks } from "@/lib/dispatch/loops/recurring-bulks";
import { startReports } from "@/lib/dispatch/loops/reports";
import { readReportMail } from "@/lib/gateway/overview/reports/public";
import { startImports } from "@/lib/dispatch/loops/imports";
import { startVerifyCodes } from "@/lib/dispatch/loops/verify-codes";
import { startFraudChecks } from "@/lib/dispatch/loops/fraud-checks";
import { lazyFraudChecker } from "@/lib/fraud-data/load";
import { startWebhooks } from "@/lib/dispatch/loops/webhooks";
import { startWorker } from "@/lib/dispatch/worker/worker";
import { env, requireDatabaseUrl } from "@/lib/env";
import { createDnsCheck } from "@/lib/gateway/campaigns/link-domains/public";
import { linkTarget } from "@/lib/gateway/campaigns/short-links/public";
import { checkKeys } from "@/lib/gateway/developers/api-keys/public";
import { runBalanceChecks } from "@/lib/gateway/billing/balance-alerts/public";
import { runBudgetChecks } from "@/lib/gateway/billing/budgets/public";
import { attachDocument } from "@/lib/gateway/billing/documents/public";
import { sendDelivery } from "@/lib/gateway/developers/webhooks/public";
import {
  issueMonthlyInvoices,
  remindOfInvoices,
} from "@/lib/gateway/billing/monthly-invoices/public";
import { checkVatIds } from "@/lib/gateway/billing/vat/public";
import { wakeByMessengers } from "@/lib/gateway/trust/verify-codes/public";
import { startReadings } from "@/lib/dispatch/readings/readings";
import { startJobs } from "@/lib/dispatch/loops/jobs";
import type { EarlyTurn } from "@/lib/dispatch/sweep/sweep-turn";
import { log } from "@/lib/log";
import { startMailer } from "@/lib/mail/mailer";
import { startConfiguredListener } from "@/lib/mail-in/configured";
import { runRetention } from "@/lib/retention/run";
import { EVENT_SOURCES } from "@/lib/webhook-sources";
import { checkSeller } from "@/processes/check-seller";
import { checkSourceIps } from "@/processes/check-source-ips";
import { announceReady, fail, stopOnSignal } from "@/processes/lifecycle";
import { startMetrics } from "@/processes/metrics";

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

// Workers retry failures, so one line each is enough.
const warn = (message: string, error: unknown) => log({ level: "warn", message, error });

/** Pause between runs of retention while there is more to delete. */
const RETENTION_BACKLOG_SECONDS = 60;

const logFile = env.SIMULATOR_LOG;
const worker = await startWorker({
  inDoubtLimit: env.WORKER_IN_DOUBT_LIMIT,
  leaseSeconds: env.WORKER_LEASE_SECONDS,
  ...createAdapters({
    speed: env.SIMULATOR_SPEED,
    simulator: env.SIMULATOR === "on" ? { ...(logFile !== undefined && { logFile }) } : null,
  }),
  kinds: CARRIER_KINDS,
  onCodeSteps: wakeByMessengers,
  log: warn,
});

const automations = startAutomations(warn);
const bulks = startBulks(warn);
const recurringBulks = startRecurringBulks(warn);
const verifyCodes = startVerifyCodes({ messengers: worker.messengers, log: warn });
const fraudChecks = startFraudChecks(lazyFraudChecker({ warn }), warn);
const optOuts = startOptOuts(warn);
const inboundReplies = startInboundReplies(warn);
const kannelParts = startKannelParts(warn);
const imports = startImports(warn);
const clicks = startClicks(warn);
const linkDomains = startLinkDomains(createDnsCheck(linkTarget(), env.LINK_DNS_SERVERS), warn);
const webhooks = startWebhooks({
  log: warn,
  sources: EVENT_SOURCES,
  send: (delivery) => sendDelivery(delivery, { sourceIps: env.WEBHOOK_SOURCE_IPS }),
});
const payments = startPayments(warn);
const mailer = startMailer({ log, attach: attachDocument, readReport: readReportMail });
const reports = startReports(async (input) => {
  // Charts load a large library, for which most workers have no use.
  const { renderReport } = await import("@/components/report-mails/render-report");
  return renderReport(input);
}, warn);
const mailIn = await startConfiguredListener(warn).catch((error: Error) =>
  fail(`MAIL_IN_PORT, MAIL_IN_HOST, MAIL_IN_TLS_CERT: ${error.message}`),
);
const readings = env.METRICS_PORT === undefined ? null : startReadings(warn);
const jobs = startJobs(
  {
    async retention({ isStopping }) {
      const options = { isStopping, log: warn };
      const isDone = await runRetention(env.RETENTION_MESSAGES_MONTHS, options);
      return isDone ? null : ({ dueInSeconds: RETENTION_BACKLOG_SECONDS } satisfies EarlyTurn);
    },
    "balance-checks": runBalanceChecks,
    "budget-checks": ({ isStopping }) => runBudgetChecks({ isStopping, log: warn }),
    "key-checks": checkKeys,
    "monthly-invoices": async () => void (await issueMonthlyInvoices(new Date(), warn)),
    "invoice-reminders": async () => void (await remindOfInvoices()),
    "vat-checks": async ({ isStopping }) => {
      if (env.VIES_URL === undefined) return;
      await checkVatIds(env.VIES_URL, { isStopping, log: warn });
    },
  },
  warn,
);

stopOnSignal(async () => {
  await mailIn?.stop();
  await readings?.stop();
  await jobs.stop();
  await automations.stop();
  await recurringBulks.stop();
  await bulks.stop();
  await verifyCodes.stop();
  await fraudChecks.stop();
  await optOuts.stop();
  await inboundReplies.stop();
  await kannelParts.stop();
  await imports.stop();
  await clicks.stop();
  await linkDomains.stop();
  await webhooks.stop();
  await reports.stop();
  await payments.stop();
  await mailer.stop();
  await worker.stop();
  await stopMetrics();
  await database.close();
});
announceReady();
