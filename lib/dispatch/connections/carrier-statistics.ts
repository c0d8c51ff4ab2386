import type { Receipt } from "@/lib/carriers/carrier";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import { CARRIER_COUNTERS, type CarrierCounts } from "@/lib/carriers/table/counters";
import type { Currency } from "@/lib/core/context";
import {
  introduceCarrier,
  recordInbound,
  recordPart,
  recordReceiptDelay,
  recordReceipts,
  recordReport,
} from "@/lib/metrics/carriers";
import { createBreaker } from "./circuit-breaker";

const emptyCounts = (): CarrierCounts => ({
  submitted: 0,
  accepted: 0,
  throttled: 0,
  refused: 0,
  unknown: 0,
  receipts: 0,
  inbound: 0,
  delivered: 0,
  failed: 0,
  delay_ms: 0,
  delays: 0,
  cost_eur: 0n,
  cost_chf: 0n,
});

const OUTCOME_COUNTERS = {
  accepted: "accepted",
  temporary: "throttled",
  refused: "refused",
  unknown: "unknown",
} as const;

const RATE_SECONDS = 5;
/** For the time to a receipt; a sample suffices. */
const MAX_WAITING = 10_000;
/** To ignore repeated final receipts. */
const MAX_REPORTED = 50_000;
const FINAL_FAILURES: readonly Receipt["state"][] = ["EXPIRED", "DELETED", "UNDELIV", "REJECTD"];

const isFinalReport = (state: Receipt["state"]) =>
  state === "DELIVRD" || FINAL_FAILURES.includes(state);

export class CarrierStatistics {
  #counts = emptyCounts();
  readonly #seconds = new Map<number, number>();
  /** By carrier id: two rotating maps, since evicting a map's oldest entry is slow. */
  #takenAt = new Map<string, number>();
  #takenBefore = new Map<string, number>();
  /** Ids with a final receipt, in two rotating sets as above. */
  #reported = new Set<string>();
  #reportedBefore = new Set<string>();
  readonly breaker = createBreaker();

  constructor(readonly carrier: string) {
    introduceCarrier(carrier);
  }

  recordOutcomes(outcomes: readonly PartOutcome[]): void {
    this.#counts.submitted += outcomes.length;
    for (const { kind } of outcomes) {
      this.#counts[OUTCOME_COUNTERS[kind]] += 1;
      recordPart(this.carrier, OUTCOME_COUNTERS[kind]);
    }
    this.breaker.note(outcomes);
    const now = performance.now();
    const second = Math.floor(now / 1000);
    const accepted = outcomes.filter(({ kind }) => kind === "accepted").length;
    this.#seconds.set(second, (this.#seconds.get(second) ?? 0) + accepted);
    for (const outcome of outcomes) {
      if (outcome.kind === "accepted") this.#expect(outcome.carrierId, now);
    }
  }

  #expect(carrierMessageId: string, now: number): void {
    if (this.#takenAt.size >= MAX_WAITING) {
      this.#takenBefore = this.#takenAt;
      this.#takenAt = new Map();
    }
    this.#takenAt.set(carrierMessageId, now);
    // Carriers reuse ids after a while.
    this.#reported.delete(carrierMessageId);
    this.#reportedBefore.delete(carrierMessageId);
  }

  /** Once; undefined if another worker submitted the part, or too long ago. */
  #removeTakenAt(carrierMessageId: string): number | undefined {
    const map = this.#takenAt.has(carrierMessageId) ? this.#takenAt : this.#takenBefore;
    const takenAt = map.get(carrierMessageId);
    map.delete(carrierMessageId);
    return takenAt;
  }

  #isFirstFinal(carrierMessageId: string): boolean {
    if (this.#reported.has(carrierMessageId) || this.#reportedBefore.has(carrierMessageId))
      return false;
    if (this.#reported.size >= MAX_REPORTED) {
      this.#reportedBefore = this.#reported;
      this.#reported = new Set();
    }
    this.#reported.add(carrierMessageId);
    return true;
  }

  /** A part's final receipt counts once: SMSCs repeat receipts, and send intermediate ones. */
  recordReceipts(receipts: readonly Receipt[]): void {
    this.#counts.receipts += receipts.length;
    recordReceipts(this.carrier, receipts.length);
    for (const { state, carrierId } of receipts) {
      if (!isFinalReport(state) || !this.#isFirstFinal(carrierId)) continue;
      const isDelivered = state === "DELIVRD";
      this.#counts[isDelivered ? "delivered" : "failed"] += 1;
      recordReport(this.carrier, isDelivered ? "delivered" : "undelivered");
      const takenAt = this.#removeTakenAt(carrierId);
      if (takenAt === undefined) continue;
      const delayMs = performance.now() - takenAt;
      recordReceiptDelay(this.carrier, delayMs);
      this.#counts.delay_ms += Math.round(delayMs);
      this.#counts.delays += 1;
    }
  }

  recordInbound(count: number): void {
    this.#counts.inbound += count;
    recordInbound(this.carrier, count);
  }

  recordCost(currency: Currency, cost: bigint): void {
    this.#counts[currency === "EUR" ? "cost_eur" : "cost_chf"] += cost;
  }

  perSecond(): number {
    const running = Math.floor(performance.now() / 1000);
    let parts = 0;
    for (const [second, count] of this.#seconds) {
      if (second < running - RATE_SECONDS) this.#seconds.delete(second);
      else if (second < running) parts += count;
    }
    return parts / RATE_SECONDS;
  }

  /** `restore` re-adds counts that couldn't be written. */
  take(): CarrierCounts {
    const counts = this.#counts;
    this.#counts = emptyCounts();
    return counts;
  }

  restore(counts: CarrierCounts): void {
    for (const counter of CARRIER_COUNTERS) this.#counts[counter] += counts[counter];
    this.#counts.cost_eur += counts.cost_eur;
    this.#counts.cost_chf += counts.cost_chf;
  }
}

export class StatisticsByCarrier {
  readonly #byCarrier = new Map<string, CarrierStatistics>();

  of(carrier: string): CarrierStatistics {
    const existing = this.#byCarrier.get(carrier) ?? new CarrierStatistics(carrier);
    this.#byCarrier.set(carrier, existing);
    return existing;
  }
}
