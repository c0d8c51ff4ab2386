import { BULK_STOPPED, canChangeBulk } from "@/lib/core/messages/bulk-state";
import { systemContext } from "@/lib/core/system-context";
import { readAllAccounts, withAccount } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { lockBulk } from "@/lib/gateway/messaging/bulks/store";
import { type DueBulk, findUnfinishedBulks } from "@/lib/gateway/messaging/bulks/store-work";
import { cancelOpenBulk } from "./stop";

const stopOne = ({ accountId, uuid }: DueBulk): Promise<boolean> =>
  // Own transaction: one of many steps of an operator's command.
  withAccount(accountId, async (tx) => {
    const account = await findSnapshot(tx, accountId);
    const bulk = await lockBulk(tx, accountId, uuid);
    if (account === null || bulk === undefined) return false;
    if (!canChangeBulk(bulk.status_code, BULK_STOPPED)) return false;
    await cancelOpenBulk(tx, systemContext(account, "operator"), bulk);
    return true;
  });

/** Stops bulks under way, of which a chunk was due by then. Returns their number. */
export async function stopUnfinishedBulks(dueBefore: Date): Promise<number> {
  let stopped = 0;
  for (const bulk of await readAllAccounts((tx) => findUnfinishedBulks(tx, dueBefore)))
    if (await stopOne(bulk)) stopped += 1;
  return stopped;
}
