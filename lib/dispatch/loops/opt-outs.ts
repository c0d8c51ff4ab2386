import { readAllAccounts } from "@/lib/db/transaction";
import { confirmOptOut, findDueConfirmations } from "@/lib/gateway/messaging/conversations/public";
import { every, type Loop } from "./loop";

const BATCH_SIZE = 50;
const POLL_MS = 1_000;

type Log = (message: string, error: unknown) => void;

/** Starts sending confirmations. Several may run concurrently: two with the same confirmation send a single message. */
export function startOptOuts(log: Log): Loop {
  return every(
    POLL_MS,
    async function confirmations() {
      for (const item of await readAllAccounts((tx) => findDueConfirmations(tx, BATCH_SIZE))) {
        await confirmOptOut(item).catch((error: unknown) =>
          log(`The confirmation of ${item.uuid} failed; retrying`, error),
        );
      }
    },
    log,
  );
}
