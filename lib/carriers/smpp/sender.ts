import {
  type PartOutcome,
  type Submission,
  waitForSlots,
  WITHOUT_SLOT,
} from "@/lib/carriers/carrier";
import type { createCounters } from "./counters";
import { isTooMuch, laterPart, partOutcome, refusedPart } from "./outcome";
import type { Slots } from "./session/slots";
import type { Throttle } from "./session/throttle";
import type { SmppSettings } from "./session/settings";
import { type Submit, toSubmits } from "./submit";

interface SenderOptions {
  settings: SmppSettings;
  slots: Slots;
  throttle: Throttle;
  counters: ReturnType<typeof createCounters>;
  isUp: () => boolean;
}

/** A session may be bound by then. */
const NOT_CONNECTED_MS = 2_000;

const NO_TEXT = "The carrier takes texts only.";
const NO_ALPHABET = "The carrier's alphabet lacks a character of the text.";

export function createSender({ settings, slots, throttle, counters, isUp }: SenderOptions) {
  async function send({ body, tlvs }: Submit, mayStart: () => boolean): Promise<PartOutcome> {
    const result = await slots.run((session) => {
      counters.add("submitted");
      return session.submit(body, tlvs);
    }, mayStart);
    if (result === null) return laterPart("The carrier has no room for more at the moment.");
    if (isTooMuch(result)) {
      counters.add("throttled");
      throttle.recordThrottled();
    }
    const outcome = partOutcome(result);
    counters.recordOutcome(outcome);
    return outcome;
  }

  /** Only after the first part is accepted, so a rejected message isn't charged for the others. */
  async function sendAll(
    [first, ...others]: readonly Submit[],
    submission: Submission,
  ): Promise<PartOutcome[]> {
    if (first === undefined) return [];
    const { mayStart = () => true } = submission;
    // One PDU may carry several parts.
    const mayGo = await waitForSlots(submission, first.parts.length - 1);
    const outcome = mayGo ? await send(first, mayStart) : WITHOUT_SLOT;
    if (outcome.kind !== "accepted") {
      return [outcome, ...others.map(() => laterPart("Its first part was not taken."))];
    }
    const outcomes: Promise<PartOutcome>[] = [];
    for (const one of others) {
      const mayFollow = await waitForSlots(submission, one.parts.length);
      outcomes.push(mayFollow ? send(one, mayStart) : Promise.resolve(WITHOUT_SLOT));
    }
    return [outcome, ...(await Promise.all(outcomes))];
  }

  return async function submit(submission: Submission): Promise<PartOutcome[]> {
    const { parts, serviceCode } = submission;
    const forAll = (outcome: PartOutcome) => parts.map(() => outcome);
    if (serviceCode !== "direct") return forAll(refusedPart(NO_TEXT));
    const submits = toSubmits(submission, settings, Date.now());
    if (submits === null) return forAll(refusedPart(NO_ALPHABET));
    if (!isUp()) return forAll(laterPart("The carrier is not connected.", NOT_CONNECTED_MS));
    const outcomes = await sendAll(submits, submission);
    return submits.flatMap(({ parts: numbers }, index) =>
      numbers.flatMap(() => outcomes[index] ?? []),
    );
  };
}
