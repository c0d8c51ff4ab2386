import type { Loop } from "@/lib/db/due-work/when-due";
import { readAllAccounts } from "@/lib/db/transaction";
import {
  findDueRecurringBulks,
  RECURRING_BULKS_DUE,
  runRecurringStep,
} from "@/lib/gateway/messaging/recurring-bulks/public";
import { startSteps } from "./step-loop";

/** Turns due recurring bulks into bulks, which their own loop sends. */
export function startRecurringBulks(log: (message: string, error: unknown) => void): Loop {
  return startSteps(
    {
      name: "recurring bulks",
      kind: "recurring-bulks",
      due: RECURRING_BULKS_DUE,
      find: (limit, except) => readAllAccounts((tx) => findDueRecurringBulks(tx, limit, except)),
      runStep: runRecurringStep,
      describe: ({ id }) => `Recurring bulk ${id}`,
    },
    log,
  );
}
