import { type Submission, waitForSlots, NO_SLOT_OUTCOME } from "@/lib/carriers/carrier";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import type { createCounters } from "@/lib/carriers/carrier-counters";
import { isThrottled, toTemporaryOutcome, partOutcome, refusedPart } from "./outcome";
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

/** Retry delay while no session is bound. */
const UNBOUND_RETRY_MS = 2_000;

const UNSUPPORTED_SERVICE_REASON = "The carrier takes texts only.";
const UNSUPPORTED_CHARACTER_REASON = "The carrier's alphabet lacks a character of the text.";

export function createSender({ settings, slots, throttle, counters, isUp }: SenderOptions) {
  async function send({ body, tlvs }: Submit, canStart: () => boolean): Promise<PartOutcome> {
    const result = await slots.run((session) => {
      counters.add("submitted");
      return session.submit(body, tlvs);
    }, canStart);
    if (result === null)
      return toTemporaryOutcome("The carrier has no room for more at the moment.");
    if (isThrottled(result)) {
      counters.add("throttled");
      throttle.recordThrottled();
    }
    const outcome = partOutcome(result);
    counters.recordOutcome(outcome);
    return outcome;
  }

  /**
   * Sends the first part, and the others only once it is accepted, so that a rejected message isn't charged for them.
   */
  async function sendAll(
    [first, ...others]: readonly Submit[],
    submission: Submission,
  ): Promise<PartOutcome[]> {
    if (first === undefined) return [];
    const { canStart = () => true } = submission;
    // One PDU may carry several parts.
    const hasFirstSlot = await waitForSlots(submission, first.parts.length - 1);
    const outcome = hasFirstSlot ? await send(first, canStart) : NO_SLOT_OUTCOME;
    if (outcome.kind !== "accepted") {
      return [outcome, ...others.map(() => toTemporaryOutcome("Its first part was not taken."))];
    }
    const outcomes: Promise<PartOutcome>[] = [];
    for (const other of others) {
      const hasNextSlot = await waitForSlots(submission, other.parts.length);
      outcomes.push(hasNextSlot ? send(other, canStart) : Promise.resolve(NO_SLOT_OUTCOME));
    }
    return [outcome, ...(await Promise.all(outcomes))];
  }

  return async function submit(submission: Submission): Promise<PartOutcome[]> {
    const { parts, serviceCode } = submission;
    const repeatForParts = (outcome: PartOutcome) => parts.map(() => outcome);
    if (serviceCode !== "direct") return repeatForParts(refusedPart(UNSUPPORTED_SERVICE_REASON));
    const submits = toSubmits(submission, settings, Date.now());
    if (submits === null) return repeatForParts(refusedPart(UNSUPPORTED_CHARACTER_REASON));
    if (!isUp())
      return repeatForParts(toTemporaryOutcome("The carrier is not connected.", UNBOUND_RETRY_MS));
    const outcomes = await sendAll(submits, submission);
    return submits.flatMap(({ parts: numbers }, index) =>
      numbers.flatMap(() => outcomes[index] ?? []),
    );
  };
}
