import { readAsWorker } from "@/lib/db/transaction";
import { checkBalances } from "./check-balances";
import { getCheckProgress } from "@/lib/gateway/account/notifications/public";

/** Checks balances. Safe to repeat if a worker dies, because sent notifications are recorded with their emails. */
export async function runBalanceChecks(): Promise<void> {
  await checkBalances(await readAsWorker((tx) => getCheckProgress(tx, "balances")));
}
