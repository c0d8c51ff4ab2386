import {
  type ClaimedDelivery,
  type EventSources,
  findDueWebhooks,
  type FinishedDelivery,
  isMidScan,
  runTurn,
  sendDelivery,
  WEBHOOKS_DUE,
} from "@/lib/gateway/developers/webhooks/public";
import { recordWebhookAttempt } from "@/lib/metrics/work";
import { type DueLoop, type Loop, whenDue } from "@/lib/db/due-work/when-due";

type Log = (message: string, error: unknown) => void;

export interface WebhooksOptions {
  log: Log;
  /** For data that isn't stored with events. */
  sources: EventSources;
  send?: (delivery: ClaimedDelivery) => Promise<FinishedDelivery>;
  maxInFlight?: number;
}

const MAX_PER_POLL = 500;
const NEXT_POLL_MS = 250;
/** A search reads up to 2,000 queues, and each event announces work to all workers. */
const MAX_SEARCH_SHARE = 0.2;
/** For an account without claimable deliveries: other workers have them, or its receivers are busy. */
const IDLE_ACCOUNT_PAUSE_MS = 1_000;
const MAX_IN_FLIGHT = 256;
/** Maximum wait for the other requests in flight, so that their results are written together. */
const BATCH_WINDOW_MS = 10;
const MAX_RETRY_MS = 5_000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Runner {
  due: Set<string>;
  inFlight: number;
  finished: FinishedDelivery[];
  wake: () => void;
}

/** Resolves at the next result, or when something is due. */
const wakeUp = (runner: Runner) =>
  new Promise<void>((resolve) => {
    runner.wake = resolve;
  });

/**
 * Starts sending webhooks. Each account has its own turns, and each request ends on its own: a hanging receiver delays
 * no others. Several may run concurrently.
 */
export function startWebhooks(options: WebhooksOptions): Loop {
  const { log, sources, send = sendDelivery, maxInFlight = MAX_IN_FLIGHT } = options;
  const runners = new Map<number, Runner>();
  const ended = new Map<number, Promise<void>>();
  const resting = new Map<number, number>();
  let inFlight = 0;
  let isStopping = false;

  let looking: DueLoop | null = null;

  function pauseAccount(accountId: number): void {
    resting.set(accountId, performance.now() + IDLE_ACCOUNT_PAUSE_MS);
    looking?.runWithin(IDLE_ACCOUNT_PAUSE_MS);
  }

  function begin(runner: Runner, delivery: ClaimedDelivery): void {
    inFlight += 1;
    runner.inFlight += 1;
    void send(delivery).then((finished) => {
      recordWebhookAttempt(finished.problem, finished.durationMs);
      // Accounts without a runner may wait for a free slot.
      if (inFlight >= maxInFlight) looking?.runWithin(0);
      inFlight -= 1;
      runner.inFlight -= 1;
      runner.finished.push(finished);
      runner.wake();
    });
  }

  /**
   * Repeated until the result is known, which fencing makes safe: delivered events must not be sent again needlessly.
   */
  async function runUntilKnown(accountId: number, runner: Runner): Promise<boolean> {
    const finished = runner.finished.splice(0);
    const due = [...runner.due];
    runner.due.clear();
    for (let pause = 50; ; pause = Math.min(pause * 2, MAX_RETRY_MS)) {
      const limit = isStopping ? 0 : Math.max(0, maxInFlight - inFlight);
      try {
        const { claimed, isBusy } = await runTurn({ accountId, due, finished, limit, sources });
        for (const delivery of claimed) begin(runner, delivery);
        if (!isBusy && finished.length === 0) pauseAccount(accountId);
        return isBusy;
      } catch (error) {
        log(`Webhooks of account ${accountId} failed; retrying`, error);
        if (finished.length === 0) {
          pauseAccount(accountId);
          return false;
        }
        await sleep(pause);
      }
    }
  }

  async function run(accountId: number, runner: Runner): Promise<void> {
    for (;;) {
      const isBusy = await runUntilKnown(accountId, runner);
      if (runner.inFlight === 0 && runner.finished.length === 0) {
        if (!isBusy || isStopping) return;
        continue;
      }
      if (runner.finished.length === 0) await wakeUp(runner);
      const until = performance.now() + BATCH_WINDOW_MS;
      while (runner.inFlight > 0 && runner.due.size === 0 && performance.now() < until)
        await Promise.race([wakeUp(runner), sleep(until - performance.now())]);
    }
  }

  function start(accountId: number, webhookId: string): void {
    const runner = { due: new Set([webhookId]), inFlight: 0, finished: [], wake: () => {} };
    runners.set(accountId, runner);
    resting.delete(accountId);
    const running = run(accountId, runner)
      .catch((error: unknown) => log(`Webhooks of account ${accountId} stopped`, error))
      .finally(() => {
        runners.delete(accountId);
        ended.delete(accountId);
      });
    ended.set(accountId, running);
  }

  async function webhooks(): Promise<void> {
    const now = performance.now();
    for (const [accountId, until] of resting) if (until <= now) resting.delete(accountId);
    const due = await findDueWebhooks(MAX_PER_POLL);
    if (isMidScan()) looking?.runWithin(0);
    else if (due.length === MAX_PER_POLL) looking?.runWithin(NEXT_POLL_MS);
    for (const { accountId, webhookId } of due) {
      if (isStopping || inFlight >= maxInFlight) return;
      const runner = runners.get(accountId);
      if (runner !== undefined) {
        runner.due.add(webhookId);
        if (!resting.has(accountId)) runner.wake();
      } else if (!resting.has(accountId)) start(accountId, webhookId);
    }
  }

  looking = whenDue({
    name: "webhooks",
    kind: "webhooks",
    due: WEBHOOKS_DUE,
    run: webhooks,
    maxBusyShare: MAX_SEARCH_SHARE,
    log,
  });
  return {
    async stop() {
      isStopping = true;
      await looking?.stop();
      await Promise.all(ended.values());
    },
  };
}
