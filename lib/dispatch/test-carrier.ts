import {
  type Carrier,
  type CarrierHandlers,
  type Receipt,
  type Submission,
  waitForSlots,
  NO_SLOT_OUTCOME,
} from "@/lib/carriers/carrier";
import type { PartOutcome } from "@/lib/carriers/code-messenger";

/** A carrier that records submissions and responds as the test decides. */
export interface TestCarrier extends Carrier {
  submissions: (Submission & { at: number })[];
  /** Delivers receipts as the carrier would; resolves when the gateway has them. */
  report: (receipts: Receipt[]) => Promise<void>;
}

type Responder = (submission: Submission, part: Submission["parts"][number]) => PartOutcome;

/** Builds a carrier; without `answer` it takes every part at once. */
export function createTestCarrier(name: string, response: Responder = takePart): TestCarrier {
  const submissions: TestCarrier["submissions"] = [];
  let deliver: CarrierHandlers["onReceipts"] = () =>
    Promise.reject(new Error("The carrier was not started"));
  return {
    name,
    submissions,
    async submit(submission) {
      if (!(await waitForSlots(submission, submission.parts.length - 1)))
        return submission.parts.map(() => NO_SLOT_OUTCOME);
      submissions.push({ ...submission, at: Date.now() });
      return submission.parts.map((part) => response(submission, part));
    },
    async start({ onReceipts }) {
      deliver = onReceipts;
    },
    async stop() {},
    report: (receipts) => deliver(receipts),
  };
}

/** The answer of a carrier that takes a part. */
export const takePart: Responder = ({ uuid, attempt }, { number }) => {
  return { kind: "accepted", carrierId: `t-${uuid}-${attempt}-${number}` };
};
