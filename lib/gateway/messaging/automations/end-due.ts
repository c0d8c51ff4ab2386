import { readAllAccounts, withAccount } from "@/lib/db/transaction";
import { endDueRuns, findAccountsWithDueRuns } from "./store-runs";

const BATCH_SIZE = 500;

/** Takes people out of automations whose next step was due by then. Returns their number. */
export async function endDuePeople(dueBefore: Date): Promise<number> {
  let ended = 0;
  for (const accountId of await readAllAccounts((tx) => findAccountsWithDueRuns(tx, dueBefore))) {
    for (let count = BATCH_SIZE; count === BATCH_SIZE; ended += count) {
      // Own transaction: one of many steps of an operator's command.
      count = await withAccount(accountId, (tx) =>
        endDueRuns(tx, accountId, dueBefore, BATCH_SIZE),
      );
    }
  }
  return ended;
}
