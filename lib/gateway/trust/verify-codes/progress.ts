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
import {
  type Occurrence,
  raiseEvents,
  toOccurrence,
} from "@/lib/gateway/developers/webhooks/public";
import { recordSign } from "@/lib/gateway/trust/pumping-guard/public";
import { capturePart, releasePart } from "./money";
import type { StepRecord, VerifyRecord } from "./record";
import { isResent } from "./sent-again";
import { toVerifyCode } from "./resource";
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
import { findSteps, saveStep, saveVerification, type StepChange, type VerifyChange } from "./store";
import { addToVerifyStats, type ChannelSums } from "./store-stats";

type ChannelEvent =
  | typeof channelSentEvent
  | typeof channelSuccessEvent
  | typeof channelFailedEvent
  | typeof channelUpdatedEvent;
type EndEvent = typeof verifyCodeSuccessEvent | typeof verifyCodeFailedEvent;
type VerifyOccurrence = Occurrence<(ChannelEvent | EndEvent)["name"]>;

export class Progress {
  readonly #tx: Tx;
  /** True if no pending step can still be charged; false if unknown. */
  isSettled = false;
  readonly #events: ((data: VerifyCode) => VerifyOccurrence)[] = [];
  readonly #sums: ChannelSums[] = [];
  #isChanged = false;
  readonly #changedSteps = new Set<StepRecord>();

  private constructor(
    tx: Tx,
    readonly accountId: number,
    public row: VerifyRecord,
    readonly steps: readonly StepRecord[],
    readonly now: Date,
  ) {
    this.#tx = tx;
  }

  /** Loads the steps of `row`, which must be locked in this transaction. */
  static async of(tx: Tx, row: VerifyRecord, now: Date): Promise<Progress> {
    const accountId = Number(row.account_id);
    const steps = await findSteps(tx, accountId, [row.id]);
    return new Progress(tx, accountId, row, steps.get(row.id) ?? [], now);
  }

  get cost(): string {
    return this.steps.reduce((sum, { charged }) => sum + BigInt(charged ?? 0), 0n).toString();
  }

  get current(): StepRecord | undefined {
    return this.steps[this.row.step];
  }

  /** Changes the verification; `flush` writes it. */
  change(change: VerifyChange): void {
    const { status } = change;
    if (status !== undefined && status !== this.row.status)
      assertChange(canChangeVerification, this.row.status, status);
    Object.assign(this.row, change);
    this.#isChanged = true;
  }

  /** Changes a step; `flush` writes it. */
  updateStep(step: StepRecord, change: StepChange): void {
    const { status } = change;
    if (status !== undefined && status !== step.status)
      assertChange(canChangeVerifyStep, step.status, status);
    Object.assign(step, change);
    this.#changedSteps.add(step);
  }

  /** Captures or releases a part of the hold. Returns the amount ended, at most `amount`. */
  async closeHold(part: string, amount: bigint, end: "capture" | "release"): Promise<bigint> {
    const held = BigInt(this.row.held);
    const ended = amount < held ? amount : held;
    if (ended === 0n) return 0n;
    this.change({ held: (held - ended).toString() });
    const { accountId } = this;
    const { id, iso2, key_id: keyId } = this.row;
    const ending = { accountId, id, part, amount: ended };
    if (end === "release") await releasePart(this.#tx, ending);
    else await capturePart(this.#tx, { ...ending, iso2, keyId: Number(keyId ?? 0) });
    return ended;
  }

  /** Charges messenger steps, once accepted. */
  async recordSent(step: StepRecord): Promise<void> {
    if (step.charged !== null) return;
    const price = BigInt(step.price);
    const charged =
      step.channel === "messenger" && price > 0n
        ? await this.closeHold(String(step.step), price, "capture")
        : price;
    this.updateStep(step, { charged: charged.toString() });
    this.queueStepEvent(channelSentEvent, step);
  }

  async recordReached(step: StepRecord): Promise<void> {
    const isLate = step.status !== VERIFY_IN_PROGRESS;
    this.updateStep(step, { status: VERIFY_SUCCESS, processed_at: this.now, reason: null });
    this.queueStepEvent(isLate ? channelUpdatedEvent : channelSuccessEvent, step);
    if (this.row.is_reached) return;
    this.change({ is_reached: true });
    await this.sign("delivered");
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
    counts: Pick<ChannelSums, "sent" | "verified">,
  ): void {
    if (this.row.is_test) return;
    const hour = startOfUnit(startedAt ?? this.now, HOUR_MS);
    this.#sums.push({ hour, channel, ...counts });
  }

  async sign(sign: "delivered" | "checked"): Promise<void> {
    const { phone, iso2, created_at: createdAt, is_test } = this.row;
    if (!is_test) await recordSign(this.#tx, this.accountId, { phone, iso2, createdAt }, sign);
  }

  /** Fails a step and moves on to the next; failing the last one ends the verification. */
  async fail(step: StepRecord, reason: StepReason): Promise<void> {
    const startedAt = step.started_at ?? this.now;
    this.updateStep(step, {
      status: VERIFY_FAILED,
      processed_at: this.now,
      started_at: startedAt,
      reason,
    });
    if (step.channel === "messenger" && step.charged === null)
      await this.closeHold(String(step.step), BigInt(step.price), "release");
    this.queueStepEvent(channelFailedEvent, step);
    const isLast = this.row.step + 1 >= this.steps.length;
    if (isLast || this.row.valid_until <= this.now) return this.end(VERIFY_FAILED);
    this.change({ status: VERIFY_IN_PROGRESS, step: this.row.step + 1, due_at: this.now });
  }

  /** Ends the verification: releases the remaining hold and deletes a code marked for deletion. */
  async end(status: Exclude<VerifyStatus, 0 | 5>): Promise<void> {
    const { row } = this;
    // A resent verification ends again, and a ledger reference can be used only once.
    const part = isResent(this.steps, row.step) ? `rest-${row.step}` : "rest";
    await this.closeHold(part, BigInt(row.held), "release");
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

  async finishByCheck(): Promise<void> {
    if (!isVerifying(this.row.status)) return;
    const step = this.current;
    if (step?.status === VERIFY_IN_PROGRESS) {
      if (step.channel === "messenger") await this.recordSent(step);
      await this.recordReached(step);
    }
    await this.end(VERIFY_SUCCESS);
  }

  queueStepEvent(event: ChannelEvent, { channel }: StepRecord): void {
    this.#events.push((data) => toOccurrence(event, this.row.id, { ...data, channel }));
  }

  queueEndEvent(event: EndEvent): void {
    this.#events.push((data) => toOccurrence(event, this.row.id, data));
  }

  /** Writes all changes and sums, and raises the queued events. Must come last in the transaction. */
  async flush(): Promise<void> {
    const { accountId, row } = this;
    if (this.#isChanged) {
      row.updated_at = new Date();
      await saveVerification(this.#tx, accountId, row);
    }
    for (const step of this.#changedSteps) await saveStep(this.#tx, accountId, step);
    if (this.#sums.length > 0) await addToVerifyStats(this.#tx, accountId, this.#sums);
    if (this.#events.length === 0) return;
    const data = toVerifyCode(row, this.steps);
    const occurrences = this.#events.map((occurrenceWith) => occurrenceWith(data));
    await raiseEvents(this.#tx, accountId, occurrences);
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
