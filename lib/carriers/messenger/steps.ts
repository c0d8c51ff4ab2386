import { cleanCarrierText, ERROR_CODE_LENGTH } from "@/lib/carriers/clean-texts";
import { type Loop, whenDue } from "@/lib/db/due-work/when-due";
import type { CarrierLog } from "@/lib/carriers/carrier-kind";
import { asWorker, type Tx } from "@/lib/db/transaction";
import type { CodeReport, CodeStep, CodeStepHandler } from "@/lib/carriers/code-messenger";
import { advanceMessage, timeLimitsDue, timeOutMessages } from "./store";

const BATCH_SIZE = 100;

/** Reports may come in any order and repeatedly. Unknown messages are ignored. */
export async function acceptReports(
  tx: Tx,
  carrier: string,
  reports: readonly CodeReport[],
  onSteps: CodeStepHandler | undefined,
): Promise<void> {
  const steps: CodeStep[] = [];
  // Workers that lock messages in different orders deadlock.
  for (const input of reports.toSorted((a, b) =>
    a.messageId < b.messageId ? -1 : Number(a.messageId > b.messageId),
  )) {
    const { errorCode } = input;
    const report = {
      ...input,
      errorCode: errorCode && cleanCarrierText(errorCode, ERROR_CODE_LENGTH),
    };
    const advanced = await advanceMessage(tx, carrier, report);
    if (advanced !== undefined) steps.push({ ...report, ...advanced, carrier });
  }
  if (steps.length > 0) await onSteps?.(tx, steps);
}

async function timeOut(tx: Tx, carrier: string, onSteps: CodeStepHandler | undefined) {
  const ids = await timeOutMessages(tx, carrier, BATCH_SIZE);
  const steps = ids.map((messageId): CodeStep => {
    return { carrier, messageId, state: "timed_out", errorCode: null, isLate: false };
  });
  if (steps.length > 0) await onSteps?.(tx, steps);
  return ids.length === BATCH_SIZE;
}

export function startTimeLimits(
  carrier: string,
  onSteps: CodeStepHandler | undefined,
  log: CarrierLog,
): Loop {
  async function run(): Promise<void> {
    while (await asWorker((tx) => timeOut(tx, carrier, onSteps)));
  }
  const due = timeLimitsDue(carrier);
  return whenDue({ name: `time limits of ${carrier}`, due, run, log });
}
