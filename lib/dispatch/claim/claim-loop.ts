import { setTimeout as sleep } from "node:timers/promises";
import { database } from "@/lib/db/client";
import { dueBoard } from "@/lib/db/due-work/due-board";
import { onWork } from "@/lib/db/due-work/work-listener";
import { CarrierSlots, type Slot } from "@/lib/dispatch/carriers/carrier-slots";
import type { CarrierTable } from "@/lib/dispatch/carriers/carriers";
import { AccountClaimer, type AccountClaims, type ClaimInSlot, NO_CLAIMS } from "./claim-account";
import type { Claim } from "@/lib/dispatch/claims";
import type { ClaimQuota } from "@/lib/queue/store-claims";
import { ACCOUNTS_PER_CLAIM, type ClaimStrategy, MAX_PER_ROUND } from "./claim-strategy";
import { FailedClaims } from "./give-back";
import type { WorkerLease } from "@/lib/dispatch/worker-lease";
import { messageKey } from "@/lib/queue/store-outcomes";
import { MESSAGES_DUE, type ReadyAccount } from "@/lib/queue/store-ready";
import { createRotation } from "./rotation";
import { WaitingTests } from "./waiting-tests";

/** While listed accounts wait, e.g. for their carriers or for locks. */
const POLL_MS = 200;
/** While no account is listed; new messages and due times wake the loop. */
const IDLE_POLL_MS = 10_000;
/** Single messages need one slot; more wait for their turn. */
const MAX_PER_ARRIVAL = 8;
const SKIP_ACCOUNT_MS = 500;
/** Pause after a round that found only skipped accounts or locked messages. */
const BLOCKED_PAUSE_MS = 20;
const FAILURE_PAUSE_MS = 1_000;
/** Slower claims aren't awaited: the account's node may hang. */
const SLOW_CLAIM_MS = 500;
/** Reconciles leases of failed claims with the messages here. */
const RECONCILE_INTERVAL_MS = 10_000;

export interface ClaimLoop {
  isStopping: () => boolean;
  /** Claims again in `ms` milliseconds at the latest. */
  claimWithin: (ms: number) => void;
  /** Waits up to `drainMs` for in-flight messages. */
  stop: (drainMs: number) => Promise<void>;
}

export interface ClaimLoopOptions {
  limit: number;
  strategy: ClaimStrategy;
  workerLease: WorkerLease;
  table: CarrierTable;
  /** Also writes the outcome; reports progress to the slot. */
  handle: (claim: Claim, lease: number, slot: Slot) => Promise<void>;
  log: (message: string, error: unknown) => void;
}

/** Settles only after all have ended, even on error. */
async function awaitAll<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/**
 * Claims messages just in time: as many as free slots, accounts in turn, so one's large bulk doesn't delay another's
 * single message.
 */
export function startClaimLoop(options: ClaimLoopOptions): ClaimLoop {
  const { limit, strategy, workerLease, table, handle, log } = options;
  const pool = database().pool("worker");
  const rotation = createRotation(pool);
  /** Attempts without an outcome. */
  const attemptsInDoubt = new Map<string, number>();
  const slots = new CarrierSlots(limit, table.getPartsPerSecond, (carrier) => {
    // A quarter of free slots justifies a round; single ones don't.
    if (slots.shouldPoll(carrier)) hint();
  });
  const claimer = new AccountClaimer(table, slots);
  let comparedAt = performance.now();
  const busy = new Set<number>();
  const failedClaims = new FailedClaims(busy);
  const tests = new WaitingTests();
  let comparing: Promise<void> | undefined;
  let servingTests: Promise<void> | undefined;
  /** Their queue starts with unclaimable messages: until when to skip them, and the full carriers. */
  const skippedAccounts = new Map<number, { until: number; blockedOn: readonly string[] }>();
  /** From a failed joint claim: one of them may be the cause. */
  const alone = new Set<number>();
  let hasWaiters = false;
  let isContended = false;
  let stopping = false;
  let wake: () => void = () => {};
  let isHinted = false;

  function hint(): void {
    isHinted = true;
    wake();
  }
  const board = dueBoard();
  const source = { ...MESSAGES_DUE, wake: hint, isPunctual: true };
  board.add(source);
  const unsubscribe = onWork("messages", hint);
  let isListEmpty = false;

  async function pause(ms: number): Promise<void> {
    if (isHinted || stopping) {
      isHinted = false;
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    isHinted = false;
  }

  function startClaims(claims: readonly ClaimInSlot[], lease: number): void {
    for (const { claim, slot } of claims) {
      const id = messageKey(claim.accountId, claim.uuid);
      attemptsInDoubt.set(id, claim.attempt);
      void handle(claim, lease, slot).finally(() => {
        // Another attempt may be here already, if the lease was lost meanwhile.
        if (attemptsInDoubt.get(id) === claim.attempt) attemptsInDoubt.delete(id);
        slot.release();
      });
    }
  }

  function isSkipped(accountId: number, hasWaiters: boolean): boolean {
    const existing = skippedAccounts.get(accountId);
    if (existing === undefined || performance.now() >= existing.until) return false;
    return existing.blockedOn.every(
      (carrier) => slots.freeFor(accountId, carrier, hasWaiters) === 0,
    );
  }

  function skipAccount(accountId: number, ms: number, blockedOn: readonly string[]): void {
    skippedAccounts.set(accountId, { until: performance.now() + ms, blockedOn });
  }

  /** Other accounts continue: on a cluster one account's node may be down. */
  function recordFailed(accountId: number, error: unknown): null {
    log(`Failed to claim for account ${accountId}; retrying`, error);
    failedClaims.add(accountId);
    comparedAt = Math.min(comparedAt, performance.now() - RECONCILE_INTERVAL_MS + FAILURE_PAUSE_MS);
    skipAccount(accountId, FAILURE_PAUSE_MS, []);
    return null;
  }

  const canServe = (accountId: number) => !busy.has(accountId) && !isSkipped(accountId, hasWaiters);

  async function awaitClaim<T>(
    accountId: number,
    claiming: Promise<T>,
    accept: (claims: T) => number,
  ): Promise<number> {
    busy.add(accountId);
    const counting = claiming
      .catch((error: unknown) => recordFailed(accountId, error))
      .finally(() => busy.delete(accountId))
      .then((claims) => (claims === null ? 0 : accept(claims)));
    return waitOrSkipSlow(counting);
  }

  async function claimForAccount(accountId: number, max: number): Promise<number> {
    if (max <= 0 || !canServe(accountId)) return 0;
    const { lease } = workerLease;
    const claiming = claimer.claim({ accountId, lease, most: max, hasWaiters });
    return awaitClaim(accountId, claiming, (claims) => {
      alone.delete(accountId);
      return acceptClaims(accountId, claims, lease);
    });
  }

  /** Test messages don't wait for full carriers. */
  async function serveTests(): Promise<void> {
    for (const accountId of await tests.next()) {
      if (busy.has(accountId) || !canClaim()) continue;
      const { lease } = workerLease;
      const max = Math.min(MAX_PER_ARRIVAL, slots.free);
      const claiming = claimer.claimTests({ accountId, lease, most: max, hasWaiters });
      await awaitClaim(accountId, claiming, (claims) => {
        startClaims(claims, lease);
        return claims.length;
      });
    }
  }

  function serveTestsConcurrently(): void {
    if (skippedAccounts.size === 0 && !rotation.isMidTurn()) return;
    servingTests ??= serveTests()
      .catch((error: unknown) => log("Failed to look for messages of test keys", error))
      .finally(() => {
        servingTests = undefined;
      });
  }

  async function claimForAccounts(quotas: readonly ClaimQuota[]): Promise<number> {
    const { lease } = workerLease;
    const accountIds = quotas.map(({ accountId }) => accountId);
    for (const accountId of accountIds) busy.add(accountId);
    try {
      const claims = await claimer.claimTogether(pool, quotas, lease);
      return sum(accountIds.map((id) => acceptClaims(id, claims.get(id) ?? NO_CLAIMS, lease)));
    } catch (error) {
      for (const accountId of accountIds) {
        alone.add(accountId);
        recordFailed(accountId, error);
      }
      return 0;
    } finally {
      for (const accountId of accountIds) busy.delete(accountId);
    }
  }

  /** On a single Postgres jointly where no scan is needed. */
  async function serveGroup(accountIds: readonly number[], max: number): Promise<number> {
    const ready = max <= 0 ? [] : accountIds.filter(canServe);
    const joint = strategy.jointly(ready.filter((accountId) => !alone.has(accountId)));
    const { quotas, releaseReserved } = claimer.reserveTogether(joint, { most: max, hasWaiters });
    let claimedCount = 0;
    try {
      if (quotas.length > 0) claimedCount += await claimForAccounts(quotas);
    } finally {
      releaseReserved();
    }
    const served = new Set(quotas.map(({ accountId }) => accountId));
    const others = ready.filter((accountId) => !served.has(accountId));
    for (let start = 0; start < others.length && canClaim(); start += ACCOUNTS_PER_CLAIM) {
      const group = others.slice(start, start + ACCOUNTS_PER_CLAIM);
      claimedCount += sum(
        await awaitAll(group.map((accountId) => claimForAccount(accountId, max))),
      );
    }
    return claimedCount;
  }

  /** Notes whether more may be left. */
  function acceptClaims(accountId: number, claims: AccountClaims, lease: number): number {
    const { claimed, isDrained, blockedOn } = claims;
    startClaims(claimed, lease);
    if (isDrained) rotation.markDrained(accountId);
    isContended ||= claims.isContended;
    if (blockedOn === null) skippedAccounts.delete(accountId);
    else skipAccount(accountId, SKIP_ACCOUNT_MS, blockedOn);
    return claimed.length;
  }

  /** 0 for a slow claim, whose slots stay taken until it ends. */
  async function waitOrSkipSlow(claiming: Promise<number>): Promise<number> {
    let timer: NodeJS.Timeout | undefined;
    const slow = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, SLOW_CLAIM_MS, null);
    });
    const count = await Promise.race([claiming, slow]);
    clearTimeout(timer);
    if (count === null) void claiming.then(hint);
    return count ?? 0;
  }

  const canClaim = () => !stopping && slots.free > 0 && workerLease.isAlive();
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const groupSize = (max: number) => Math.max(1, Math.min(strategy.maxAccounts, Math.floor(max)));

  async function serveArrivals(
    arrivals: readonly ReadyAccount[],
    budget: number,
    served: Set<number>,
  ): Promise<number> {
    let claimedCount = 0;
    for (let start = 0; start < arrivals.length && claimedCount < budget && canClaim(); ) {
      const free = Math.min(budget - claimedCount, slots.free);
      // Asking for one more than exists detects that an account is drained.
      const group = arrivals.slice(start, start + groupSize(free / 2));
      const perTurn = Math.min(MAX_PER_ARRIVAL, Math.floor(free / group.length));
      claimedCount += await serveGroup(
        group.map(({ accountId }) => accountId),
        perTurn,
      );
      for (const account of group) {
        const { accountId } = account;
        served.add(accountId);
        // An account whose carrier is full stays an arrival, so it gets the next free slot before other accounts take
        // their turn.
        if (isSkipped(accountId, hasWaiters)) continue;
        rotation.served(account);
        if (perTurn === 1) rotation.markDrained(accountId);
      }
      start += group.length;
    }
    return claimedCount;
  }

  async function serveNext(
    accounts: readonly ReadyAccount[],
    perTurn: number,
    budget: number,
    served: ReadonlySet<number>,
  ): Promise<number> {
    let claimedCount = 0;
    for (let start = 0; start < accounts.length && claimedCount < budget && canClaim(); ) {
      const free = Math.min(budget - claimedCount, slots.free);
      const group = accounts.slice(start, start + groupSize(free / perTurn));
      const unserved = group.filter(({ accountId }) => !served.has(accountId));
      claimedCount += await serveGroup(
        unserved.map(({ accountId }) => accountId),
        Math.min(perTurn, free),
      );
      for (const account of group) rotation.recordTurn(account);
      start += group.length;
    }
    return claimedCount;
  }

  /** Runs one round. Returns whether the next should follow immediately. */
  async function runRound(): Promise<boolean> {
    isContended = false;
    const { carriers } = table.connected();
    // Messages that end without a carrier are claimed even if all carriers are full.
    const room = carriers.length === 0 ? slots.free : Math.max(1, slots.freeAt(carriers));
    const free = Math.min(MAX_PER_ROUND, room);
    // One extra row reveals whether the list is complete.
    const { arrivals, next, isComplete } = await rotation.read(free + 1);
    const listed = new Set([...arrivals, ...next].map(({ accountId }) => accountId));
    hasWaiters = !isComplete || listed.size > 1;
    // At the end of a turn accounts that wait for the next one aren't listed.
    isListEmpty = isComplete && listed.size === 0;
    // Arrivals leave half of the slots to accounts in turn, so neither starves the other.
    const served = new Set<number>();
    const budget = next.length === 0 ? free : Math.ceil(free / 2);
    const fromArrivals = await serveArrivals(arrivals, budget, served);
    // Equal shares; slots left over go to the next round.
    const fairShare = isComplete ? Math.floor((free - fromArrivals) / next.length) : 1;
    const perTurn = Math.max(strategy.leastShare, fairShare);
    const fromRotation = await serveNext(next, perTurn, free - fromArrivals, served);
    await rotation.removeDrained();
    serveTestsConcurrently();
    if (fromArrivals + fromRotation > 0) return true;
    // Released reservations of skipped accounts trigger a hint, so this pauses first.
    if (isContended) await sleep(BLOCKED_PAUSE_MS);
    else if (rotation.isMidTurn()) await pause(BLOCKED_PAUSE_MS);
    return isContended || rotation.isMidTurn();
  }

  /**
   * A failed claim may have been committed, or may still be if its connection broke: messages under the lease that
   * aren't here return to the queue.
   */
  async function compare(): Promise<void> {
    const count = await failedClaims.returnToQueue(
      workerLease.lease,
      (accountId, uuid, attempt) => attemptsInDoubt.get(messageKey(accountId, uuid)) === attempt,
      log,
    );
    if (count > 0) log(`${count} claimed messages never arrived here; returned to the queue`, null);
  }

  /** Rounds don't wait for an account whose node is down. */
  function compareInBackground(): void {
    comparedAt = performance.now();
    for (const [accountId, { until }] of skippedAccounts) {
      if (until < comparedAt) skippedAccounts.delete(accountId);
    }
    comparing ??= compare().finally(() => {
      comparing = undefined;
    });
  }

  const running = (async () => {
    while (!stopping) {
      let more = false;
      try {
        const since = performance.now();
        if (since - comparedAt > RECONCILE_INTERVAL_MS) compareInBackground();
        isListEmpty = false;
        if (workerLease.isAlive() && slots.free > 0) more = await runRound();
        if (isListEmpty && !isHinted) await board.readAgain(source, since);
      } catch (error) {
        log("Failed to claim messages; retrying", error);
        await pause(1_000);
      }
      if (!more || slots.inDoubt >= limit * 0.75) await pause(isListEmpty ? IDLE_POLL_MS : POLL_MS);
    }
  })();

  return {
    isStopping: () => stopping,
    claimWithin: (ms) => board.wakeWithin(source, ms),
    async stop(drainMs) {
      stopping = true;
      wake();
      await running;
      await comparing;
      await servingTests;
      unsubscribe();
      board.delete(source);
      const until = performance.now() + drainMs;
      while (slots.inDoubt > 0 && performance.now() < until) {
        await sleep(20);
      }
    },
  };
}
