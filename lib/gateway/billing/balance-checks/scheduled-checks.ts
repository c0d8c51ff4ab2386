import { readAsWorker } from "@/lib/db/transaction";
import { checkBalances } from "./check-balances";
import { readCheckProgress } from "@/lib/gateway/account/notifications/service-sent";

/**
 * Checks balances from where the last run ended. A worker that dies leaves its run to the next, which finds the
 * same, because sent notifications are recorded with their emails.
 */
export async function runBalanceChecks(): Promise<void> {
  await checkBalances(await readAsWorker(readCheckProgress));
}
