import { type Loop, whenDue } from "@/lib/db/due-work/when-due";
import { readAllAccounts } from "@/lib/db/transaction";
import {
  CONFIRMATIONS_DUE,
  confirmOptOut,
  findDueConfirmations,
} from "@/lib/gateway/messaging/conversations/public";

const BATCH_SIZE = 50;

type Log = (message: string, error: unknown) => void;

/** Starts the loop that sends confirmations of opt-outs. Several workers may run it: a confirmation is sent once. */
export function startOptOuts(log: Log): Loop {
  async function run(): Promise<void> {
    for (const item of await readAllAccounts((tx) => findDueConfirmations(tx, BATCH_SIZE))) {
      await confirmOptOut(item).catch((error: unknown) =>
        log(`The confirmation of ${item.uuid} failed; retrying`, error),
      );
    }
  }
  return whenDue({
    name: "confirmations",
    kind: "confirmations",
    due: CONFIRMATIONS_DUE,
    run,
    log,
  });
}
