import {
  canChangeVerification,
  canChangeVerifyStep,
  isVerifying,
  VERIFY_FAILED,
  VERIFY_IN_PROGRESS,
  VERIFY_SUCCESS,
  type VerifyStatus,
} from "@/lib/core/trust/verify-state";
import { HOUR_MS, startOfUnit } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import { type Occurrence, toOccurrence } from "@/lib/gateway/developers/webhooks/public";
import type { VerificationSign } from "@/lib/gateway/trust/pumping-guard/public";
import type { StepRecord, VerifyRecord } from "./record";
import { isResent } from "./sent-again";
import type { VerifyCode } from "./schema";
import {
  channelFailedEvent,
  channelSentEvent,
  channelSuccessEvent,
  channelUpdatedEvent,
  verifyCodeFailedEvent,
  verifyCodeSuccessEvent,
} from "./schema-events";
import type { StepReason } from "./schema-values";
import { findSteps, type StepChange, type VerifyChange } from "./store";
import type { ChannelTotals } from "./store-stats";

type ChannelEvent =
  | typeof channelSentEvent
  | typeof channelSuccessEvent
  | typeof channelFailedEvent
  | typeof channelUpdatedEvent;
type EndEvent = typeof verifyCodeSuccessEvent | typeof verifyCodeFailedEvent;
export type VerifyOccurrence = Occurrence<(ChannelEvent | EndEvent)["name"]>;

/** Part of a hold to end, named by step (`0`, `1`, …) or as the remainder (`rest`). */
export interface HoldEnd {
  part: string;
  /** Micro-units. */
  amount: bigint;
  end: "capture" | "release";
}

/** Changes of a verification until `writeProgress` writes them. */
export interface PendingWrites {
  isRowChanged: boolean;
  steps: Set<StepRecord>;
  holdEnds: HoldEnd[];
  signs: VerificationSign[];
  sums: ChannelTotals[];
  events: ((data: VerifyCode) => VerifyOccurrence)[];
}

/** A locked verification with its steps. Changes are written together, by `writeProgress`. */
export class Progress {
  /** True if no pending step can still be charged; false if unknown. */
  isSettled = false;
  readonly pending: PendingWrites = {
    isRowChanged: false,
    steps: new Set(),
    holdEnds: [],
    signs: [],
    sums: [],
    events: [],
  };

  private constructor(
    readonly accountId: number,
    public row: VerifyRecord,
    readonly steps: readonly StepRecord[],
    readonly now: Date,
  ) {}

  /** Loads the steps of verifications that are locked in this transaction. */
  static async load(
    tx: Tx,
    accountId: number,
    rows: readonly VerifyRecord[],
    now: Date,
  ): Promise<Progress[]> {
    const steps = await findSteps(
      tx,
      accountId,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => new Progress(accountId, row, steps.get(row.id) ?? [], now));
  }

  /** Loads the steps of `row`, which must be locked in this transaction. */
  static async of(tx: Tx, row: VerifyRecord, now: Date): Promise<Progress> {
    const [progress] = await Progress.load(tx, Number(row.account_id), [row], now);
    if (progress === undefined) throw new Error(`Verification ${row.id} wasn't loaded`);
    return progress;
  }

  get cost(): string {
    return this.steps.reduce((sum, { charged }) => sum + BigInt(charged ?? 0), 0n).toString();
  }

  get current(): StepRecord | undefined {
    return this.steps[this.row.step];
  }

  /** Changes the verification. */
  change(change: VerifyChange): void {
    const { status } = change;
    if (status !== undefined && status !== this.row.status)
      assertChange(canChangeVerification, this.row.status, status);
    Object.assign(this.row, change);
    this.pending.isRowChanged = true;
  }

  updateStep(step: StepRecord, change: StepChange): void {
    const { status } = change;
    if (status !== undefined && status !== step.status)
      assertChange(canChangeVerifyStep, step.status, status);
    Object.assign(step, change);
    this.pending.steps.add(step);
  }

  /** Captures or releases a part of the hold. Returns the amount ended, at most `amount`. */
  closeHold(part: string, amount: bigint, end: "capture" | "release"): bigint {
    const held = BigInt(this.row.held);
    const ended = amount < held ? amount : held;
    if (ended === 0n) return 0n;
    this.change({ held: (held - ended).toString() });
    this.pending.holdEnds.push({ part, amount: ended, end });
    return ended;
  }

  /** Charges messenger steps, once accepted. */
  recordSent(step: StepRecord): void {
    if (step.charged !== null) return;
    const price = BigInt(step.price);
    const charged =
      step.channel === "messenger" && price > 0n
        ? this.closeHold(String(step.step), price, "capture")
        : price;
    this.updateStep(step, { charged: charged.toString() });
    this.queueStepEvent(channelSentEvent, step);
  }

  recordReached(step: StepRecord): void {
    const isLate = step.status !== VERIFY_IN_PROGRESS;
    this.updateStep(step, { status: VERIFY_SUCCESS, processed_at: this.now, reason: null });
    this.queueStepEvent(isLate ? channelUpdatedEvent : channelSuccessEvent, step);
    if (this.row.is_reached) return;
    this.change({ is_reached: true });
    this.sign("delivered");
  }

  /** Starts a step. A code that is sent over a channel again isn't counted twice. */
  start(step: StepRecord, change: StepChange & Required<Pick<StepChange, "ends_at">>): void {
    this.updateStep(step, { ...change, status: VERIFY_IN_PROGRESS, started_at: this.now });
    if (!isResent(this.steps, step.step)) this.#count(step, { sent: 1, verified: 0 });
  }

  /** Counts a matching code for the channel it was sent over last. */
  countVerified(): void {
    const sent = this.steps.filter(isSent);
    const first = sent.find(({ channel }) => channel === sent.at(-1)?.channel);
    if (first !== undefined) this.#count(first, { sent: 0, verified: 1 });
  }

  #count(
    { channel, started_at: startedAt }: StepRecord,
    counts: Pick<ChannelTotals, "sent" | "verified">,
  ): void {
    if (this.row.is_test) return;
    const hour = startOfUnit(startedAt ?? this.now, HOUR_MS);
    this.pending.sums.push({ hour, channel, ...counts });
  }

  sign(sign: VerificationSign): void {
    if (!this.row.is_test) this.pending.signs.push(sign);
  }

  /** Fails a step and moves on to the next; failing the last one ends the verification. */
  fail(step: StepRecord, reason: StepReason): void {
    const startedAt = step.started_at ?? this.now;
    this.updateStep(step, {
      status: VERIFY_FAILED,
      processed_at: this.now,
      started_at: startedAt,
      reason,
    });
    if (step.channel === "messenger" && step.charged === null)
      this.closeHold(String(step.step), BigInt(step.price), "release");
    this.queueStepEvent(channelFailedEvent, step);
    const isLast = this.row.step + 1 >= this.steps.length;
    if (isLast || this.row.valid_until <= this.now) this.end(VERIFY_FAILED);
    else this.change({ status: VERIFY_IN_PROGRESS, step: this.row.step + 1, due_at: this.now });
  }

  /** Ends the verification: releases the remaining hold and deletes a code marked for deletion. */
  end(status: Exclude<VerifyStatus, 0 | 5>): void {
    const { row } = this;
    // A resent verification ends again, and a ledger reference can be used only once.
    const part = isResent(this.steps, row.step) ? `rest-${row.step}` : "rest";
    this.closeHold(part, BigInt(row.held), "release");
    const channel = status === VERIFY_SUCCESS ? (this.current ?? null) : null;
    const isStarted = channel !== null && channel.started_at !== null;
    this.change({
      status,
      ...(isStarted && { delivered_channel: channel.channel }),
      ...(row.is_code_deleted && { sealed_code: null }),
      ...(this.isSettled && { cost: this.cost }),
      due_at: this.now,
    });
    this.queueEndEvent(status === VERIFY_SUCCESS ? verifyCodeSuccessEvent : verifyCodeFailedEvent);
  }

  finishByCheck(): void {
    if (!isVerifying(this.row.status)) return;
    const step = this.current;
    if (step?.status === VERIFY_IN_PROGRESS) {
      if (step.channel === "messenger") this.recordSent(step);
      this.recordReached(step);
    }
    this.end(VERIFY_SUCCESS);
  }

  queueStepEvent(event: ChannelEvent, { channel }: StepRecord): void {
    this.pending.events.push((data) => toOccurrence(event, this.row.id, { ...data, channel }));
  }

  queueEndEvent(event: EndEvent): void {
    this.pending.events.push((data) => toOccurrence(event, this.row.id, data));
  }
}

/** Returns false for steps that failed before they were sent, which have no end. */
const isSent = ({ ends_at: endsAt }: StepRecord) => endsAt !== null;

/** Throws on a forbidden transition, which is a bug, so that the transaction is rolled back. */
function assertChange(
  may: (from: VerifyStatus, to: VerifyStatus) => boolean,
  from: VerifyStatus,
  to: VerifyStatus,
): void {
  if (!may(from, to)) throw new Error(`A verification can't go from ${from} to ${to}`);
}
