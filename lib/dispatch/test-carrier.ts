import type { Carrier, Receipt, Submission, SubmitOutcome } from "@/lib/carriers/carrier";

/** A carrier whose answers a test decides, and that remembers what it was handed. */
export interface TestCarrier extends Carrier {
  submissions: (Submission & { at: number })[];
  /** Delivers receipts as the carrier would; resolves when the gateway has them. */
  report: (receipts: Receipt[]) => Promise<void>;
}

/** Builds a carrier; without `answer` it takes every part at once. */
export function createTestCarrier(
  name: string,
  answer: (submission: Submission) => SubmitOutcome | Promise<SubmitOutcome> = takeAll,
): TestCarrier {
  const submissions: TestCarrier["submissions"] = [];
  let deliver: (receipts: Receipt[]) => Promise<void> = () =>
    Promise.reject(new Error("The carrier was not started"));
  return {
    name,
    submissions,
    async submit(submission) {
      submissions.push({ ...submission, at: Date.now() });
      return answer(submission);
    },
    async start(onReceipts) {
      deliver = onReceipts;
    },
    async stop() {},
    report: (receipts) => deliver(receipts),
  };
}

/** The answer of a carrier that takes every part. */
export function takeAll({ uuid, attempt, parts }: Submission): SubmitOutcome {
  return {
    kind: "accepted",
    carrierIds: parts.map((_, index) => `t-${uuid}-${attempt}-${index + 1}`),
  };
}
