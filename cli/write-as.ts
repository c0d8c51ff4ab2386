import { systemContext } from "@/lib/core/system-context";
import { asOwner } from "@/lib/db/transaction";
import { runWrite, type WriteContext } from "@/lib/db/write-context";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { UsageError } from "./command";

/** Runs a verb for an account, audited as an operator's. */
export async function writeAs<T>(
  accountId: number,
  verb: (ctx: WriteContext) => Promise<T>,
): Promise<T> {
  const account = await asOwner((tx) => findSnapshot(tx, accountId));
  if (account === null) throw new UsageError(`Account ${accountId} not found`);
  return runWrite(systemContext(account, "operator"), verb);
}
