import type { Loop } from "@/lib/db/due-work/when-due";
import { createAdapters } from "@/lib/carriers/registry/adapters";
import { CARRIER_KINDS } from "@/lib/carriers/registry/kinds";
import { startAutomations } from "@/lib/dispatch/loops/automations";
import { startBulks } from "@/lib/dispatch/loops/bulks";
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
import { startWorker, type WorkerOptions } from "@/lib/dispatch/worker/worker";
import { env } from "@/lib/env";
import { createDnsCheck } from "@/lib/gateway/campaigns/link-domains/public";
import { linkTarget } from "@/lib/gateway/campaigns/short-links/public";
import { checkKeys } from "@/lib/gateway/developers/api-keys/public";
import { runBalanceChecks } from "@/lib/gateway/billing/balance-alerts/public";
import { runBudgetChecks } from "@/lib/gateway/billing/budgets/public";
import { readQueuedDocument } from "@/lib/gateway/billing/monthly-invoices/public";
import { sendDelivery } from "@/lib/gateway/developers/webhooks/public";
import {
  issueMonthlyInvoices,
  remindOfInvoices,
} from "@/lib/gateway/billing/monthly-invoices/public";
import { checkVatIds } from "@/lib/gateway/billing/vat/public";
import { wakeByMessengers } from "@/lib/gateway/trust/verify-codes/public";
import { startJobs } from "@/lib/dispatch/loops/jobs";
import { log } from "@/lib/log";
import { startMailer } from "@/lib/mail/mailer";
import { EVENT_SOURCES } from "@/lib/webhook-sources";

type Log = WorkerOptions["log"];

async function startDispatch(warn: Log) {
  const logFile = env.SIMULATOR_LOG;
  return startWorker({
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
}

const startDueJobs = (warn: Log): Loop =>
  startJobs(
    {
      "balance-checks": runBalanceChecks,
      "budget-checks": ({ isStopping }) => runBudgetChecks({ isStopping, log: warn }),
      "key-checks": checkKeys,
      "monthly-invoices": async () => void (await issueMonthlyInvoices(new Date(), warn)),
      "invoice-reminders": async () => void (await remindOfInvoices(new Date(), { log: warn })),
      "vat-checks": async ({ isStopping }) => {
        if (env.VIES_URL === undefined) return;
        await checkVatIds(env.VIES_URL, { isStopping, log: warn });
      },
    },
    warn,
  );

/**
 * Starts everything that goes out or starts by itself: messages, verifications, webhooks, e-mails, charges, bulks,
 * automations, invoices. A worker runs none of it while dispatch is held.
 */
export async function startSending(warn: Log): Promise<Loop> {
  const worker = await startDispatch(warn);
  // Stopped in this order at shutdown.
  const loops = [
    startDueJobs(warn),
    startAutomations(warn),
    startRecurringBulks(warn),
    startBulks(warn),
    startVerifyCodes({ messengers: worker.messengers, log: warn }),
    startFraudChecks(lazyFraudChecker({ warn }), warn),
    startOptOuts(warn),
    startInboundReplies(warn),
    startKannelParts(warn),
    startImports(warn),
    startLinkDomains(createDnsCheck(linkTarget(), env.LINK_DNS_SERVERS), warn),
    startWebhooks({
      log: warn,
      sources: EVENT_SOURCES,
      send: (delivery) => sendDelivery(delivery, { sourceIps: env.WEBHOOK_SOURCE_IPS }),
    }),
    startReports(async (input) => {
      // Imported on first use, since charts load a large library that most workers never need.
      const { renderReport } = await import("@/components/report-mails/render-report");
      return renderReport(input);
    }, warn),
    startPayments(warn),
    startMailer({ log, readDocument: readQueuedDocument, readReport: readReportMail }),
    worker,
  ];
  return {
    async stop() {
      for (const loop of loops) await loop.stop();
    },
  };
}
