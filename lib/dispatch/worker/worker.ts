import type { LogLine } from "@/lib/log";
import type { Carrier, Receipt } from "@/lib/carriers/carrier";
import type { CarrierKinds } from "@/lib/carriers/registry/kinds";
import type { CodeStepHandler } from "@/lib/carriers/code-messenger";
import { groupCommitByAccount } from "@/lib/db/grouping/group-by-account";
import { groupCommit } from "@/lib/db/grouping/group-commit";
import type { Messengers } from "@/lib/gateway/trust/verify-codes/public";
import { StatisticsByCarrier } from "@/lib/dispatch/connections/carrier-statistics";
import { type CarrierTable, readCarrierTable } from "@/lib/dispatch/carriers/carriers";
import { startClaimLoop } from "@/lib/dispatch/claim/claim-loop";
import { chooseClaimStrategy } from "@/lib/dispatch/claim/claim-strategy";
import { flushOutcomes } from "@/lib/dispatch/submission/flush";
import { submitMessage } from "@/lib/dispatch/submission/submit-message";
import { createHealthReports, reportOrphans } from "@/lib/dispatch/connections/health-reports";
import { acceptInbound } from "@/lib/dispatch/receipts/inbound";
import { joinEnded, acceptInboundPart } from "@/lib/dispatch/receipts/inbound-parts";
import { createLiveCarriers, type LiveCarriers } from "@/lib/dispatch/connections/live-carriers";
import { startWorkerLease } from "@/lib/dispatch/worker-lease";
import { every } from "@/lib/dispatch/loops/loop";
import { type Loop, whenDue } from "@/lib/db/due-work/when-due";
import { onWork } from "@/lib/db/due-work/work-listener";
import { PARTS_DUE } from "@/lib/gateway/messaging/inbound-parts/public";
import { EARLY_RECEIPTS_DUE } from "@/lib/dispatch/receipts/store-receipts";
import { ENDED_LEASES_DUE } from "@/lib/dispatch/store-leases";
import { maintain } from "@/lib/dispatch/sweep/maintenance";
import type { Outcome } from "@/lib/dispatch/outcome";
import {
  retryWaitingReceipts,
  sweepReceipts,
  acceptReceipts,
} from "@/lib/dispatch/receipts/receipts";
import { quarantineOutcome } from "@/lib/dispatch/quarantine";
import { carrierConnections, carrierInFlight, carrierStates } from "@/lib/metrics/carriers";
import { writeWithBisection } from "@/lib/dispatch/split";
import { storeUnread } from "@/lib/dispatch/unread";
import { runInTurn, startTurns } from "@/lib/dispatch/sweep/sweep-turn";
import { sweepDeadWorkers, recoverLostWork } from "@/lib/dispatch/sweep/sweep";
import { chooseWriteStrategy } from "./write-strategy";

export interface WorkerOptions {
  /** Maximum messages claimed, submitted, or answered but not committed; bounds duplicates after a crash. */
  inDoubtLimit: number;
  leaseSeconds: number;
  carriers: readonly Carrier[];
  /** Without it, test messages wait for another worker. */
  testNetwork?: Carrier;
  kinds?: CarrierKinds;
  onCodeSteps?: CodeStepHandler;
  log: (message: string, error: unknown, ids?: Pick<LogLine, "messageId" | "traceId">) => void;
}

export interface Worker {
  messengers: Messengers;
  /** Graceful shutdown: waits for in-flight submissions, writes them, and returns the rest to the queue. */
  stop: () => Promise<void>;
}

const DRAIN_MS = 20_000;
/** Changes are announced. */
const CARRIERS_INTERVAL_MS = 5_000;
const REPORT_MS = 2_000;
const RECEIPT_GROUP = 500;
/** Concurrent groups can't deadlock: each locks its messages by account and id. */
const MAX_CONCURRENT_RECEIPT_GROUPS = 2;

// One worker at a time.
const LOST_WORK = { everySeconds: 30, holdSeconds: 120 };
const RECENT_RECEIPTS = { everySeconds: 0.5, holdSeconds: 10 };
const INBOUND_PARTS = { everySeconds: 1, holdSeconds: 10 };
const OLD_RECEIPTS = { everySeconds: 600, holdSeconds: 1_800 };
/** Deletes old receipts; carrier ids are matched for seven days. */
const sweepOldReceipts = () => sweepReceipts(7 * 24 * 3600);

const getAccountId = ({ outcome }: { outcome: Outcome }) => outcome.claim.accountId;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Follows changes of carriers, routes and costs, and of other workers' connections. */
function followCarriers(table: CarrierTable, log: WorkerOptions["log"]): Loop {
  const loop = every(CARRIERS_INTERVAL_MS, table.reread, log);
  const unsubscribe = onWork("carriers", loop.runNow);
  return {
    stop() {
      unsubscribe();
      return loop.stop();
    },
  };
}

const CARRIER_STATES = ["up", "degraded", "down", "refused"] as const;

function watchCarriers(live: LiveCarriers): void {
  const sample = (carrier: string, state: string, value: number) => {
    return { labels: { carrier, state }, value };
  };
  carrierConnections.watch(() =>
    live.all().flatMap((carrier) => {
      const { wanted, up } = carrier.health().connections;
      return [sample(carrier.name, "wanted", wanted), sample(carrier.name, "up", up)];
    }),
  );
  carrierStates.watch(() =>
    live.all().flatMap((carrier) => {
      const current = carrier.health().state;
      return CARRIER_STATES.map((state) => sample(carrier.name, state, Number(state === current)));
    }),
  );
  carrierInFlight.watch(() =>
    live.all().map((carrier) => {
      return { labels: { carrier: carrier.name }, value: carrier.inFlight() };
    }),
  );
}

/** Starts a worker; several may run concurrently. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { log } = options;
  const workerLease = await startWorkerLease(options.leaseSeconds);
  const { gathering, outcomeLocks, isForLocks } = await chooseWriteStrategy();
  const receipts = groupCommit<Receipt[], void>({
    maxItems: RECEIPT_GROUP,
    concurrency: MAX_CONCURRENT_RECEIPT_GROUPS,
    ...gathering,
    isItemError: () => false,
    async write(groups) {
      const waiting = await acceptReceipts(groups.flat());
      if (waiting.length > 0) {
        await retryWaitingReceipts(waiting).catch((error: unknown) =>
          log("Early receipts left to the sweeper", error),
        );
      }
      return groups.map(() => undefined);
    },
  });

  const statistics = new StatisticsByCarrier();
  const live = createLiveCarriers({
    fixed: options.carriers,
    kinds: options.kinds ?? {},
    testNetwork: options.testNetwork ?? null,
    handlers: {
      onReceipts: (batch) => receipts.submit(batch),
      onInbound: (batch) => acceptInbound(batch, log),
      onInboundPart: (part) => acceptInboundPart(part, log),
      onUnread: storeUnread,
      ...(options.onCodeSteps && { onCodeSteps: options.onCodeSteps }),
    },
    statistics,
    log,
    lease: () => workerLease.lease,
  });
  watchCarriers(live);
  const table = await readCarrierTable(live);
  const health = createHealthReports(live, statistics, () => workerLease.lease);

  const outcomes = groupCommitByAccount<{ lease: number; outcome: Outcome }, void>(getAccountId, {
    maxItems: 256,
    concurrency: 1,
    ...gathering,
    isItemError: () => false,
    ...outcomeLocks(retryUntilDone),
    async write(items) {
      // Items of one lease are written together; leases change only after a freeze.
      for (const lease of new Set(items.map((item) => item.lease))) {
        const ownItems = items.filter((item) => item.lease === lease).map((item) => item.outcome);
        await retryUntilDone(() => flush(lease, ownItems));
      }
      return items.map(() => undefined);
    },
  });

  /** Unwritable outcomes are quarantined, or they would block others. */
  const flush = (lease: number, batch: Outcome[]): Promise<void> =>
    writeWithBisection(
      batch,
      async (part) => void (await flushOutcomes(lease, part)),
      (outcome, error) => quarantineOutcome(lease, outcome, error),
    );

  /** Repeats an unknown COMMIT, which fencing makes safe. Throws only errors meant for `outcomeLocks`. */
  async function retryUntilDone<T>(work: () => Promise<T>): Promise<T> {
    for (let pause = 50; ; pause = Math.min(pause * 2, 5_000)) {
      try {
        return await work();
      } catch (error) {
        if (isForLocks(error)) throw error;
        log("Failed to write outcomes; retrying", error);
        await sleep(pause);
      }
    }
  }

  const claiming = startClaimLoop({
    limit: options.inDoubtLimit,
    strategy: await chooseClaimStrategy(),
    workerLease,
    table,
    log,
    async handle(claim, lease, slot) {
      let outcome: Outcome;
      try {
        outcome = await submitMessage(
          claim,
          table,
          // The claim's own lease: after a freeze the worker has a new one, and messages claimed under the old one
          // belong to others.
          () => workerLease.isCurrent(lease) && !claiming.isStopping(),
          slot,
        );
      } catch (error) {
        // Failures of adapters count as missing answers; this one precedes any submit.
        const { uuid: messageId } = claim;
        const traceId = claim.trace?.findTraceId(messageId);
        log("Failed to submit a message; retrying", error, { messageId, traceId });
        outcome = { kind: "later", claim, retryAfterMs: 5_000, reason: "The hand-over failed." };
      }
      const carrier = "carrier" in outcome ? outcome.carrier : null;
      claim.trace?.end(carrier, outcome.kind === "sent" ? undefined : outcome.kind);
      await outcomes.submit({ lease, outcome });
      if (outcome.kind === "later") claiming.claimWithin(outcome.retryAfterMs);
    },
  });

  const loops = [
    every((options.leaseSeconds * 1000) / 6, () => workerLease.renew(), log),
    followCarriers(table, log),
    every(REPORT_MS, health.report, log),
    every(60_000, () => reportOrphans(workerLease.lease), log),
    whenDue({ name: "dead workers", due: ENDED_LEASES_DUE, run: sweepDeadWorkers, log }),
    startTurns("lost-work", LOST_WORK, recoverLostWork, log),
    whenDue({
      name: "inbound parts",
      due: PARTS_DUE,
      run: () => runInTurn("inbound-parts", INBOUND_PARTS, () => joinEnded(log)),
      log,
    }),
    whenDue({
      name: "early receipts",
      due: EARLY_RECEIPTS_DUE,
      run: () => runInTurn("receipts", RECENT_RECEIPTS, () => sweepReceipts(120)),
      log,
    }),
    startTurns("old-receipts", OLD_RECEIPTS, sweepOldReceipts, log),
    every(3_600_000, maintain, log),
  ];

  return {
    messengers: { choose: table.chooseMessenger, send: live.sendCode },
    async stop() {
      await claiming.stop(DRAIN_MS);
      await live.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
      await health
        .reportNow()
        .catch((error: unknown) => log("Failed to write the final carrier statistics", error));
      await workerLease.end();
      // Frees unfinished messages immediately for the next worker.
      await sweepDeadWorkers();
    },
  };
}
