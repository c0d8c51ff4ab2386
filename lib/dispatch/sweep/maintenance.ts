import { asWorker } from "@/lib/db/transaction";
import { ensureLogDays, ensureMonths } from "./store-turns";

const MONTHS_AHEAD = 3;
const PARTITION_DAYS_AHEAD = 7;

/**
 * Creates partitions; idempotent. A new partition locks the default one, so the lock timeout is short: readers would
 * queue behind it, and the next run is early enough.
 */
export async function maintain(): Promise<void> {
  await asWorker((tx) => ensureMonths(tx, MONTHS_AHEAD));
  await asWorker((tx) => ensureLogDays(tx, PARTITION_DAYS_AHEAD));
}
