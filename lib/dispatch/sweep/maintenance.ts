import { asWorker } from "@/lib/db/transaction";
import { ensureLogDays, ensureMonths } from "./store-turns";

const MONTHS_AHEAD = 3;
const PARTITION_DAYS_AHEAD = 7;

/**
 * Creates partitions; idempotent. The lock timeout is short, since a new partition locks the default one, and readers
 * would queue behind a waiting lock. A run that times out is repeated by the next.
 */
export async function maintain(): Promise<void> {
  await asWorker((tx) => ensureMonths(tx, MONTHS_AHEAD));
  await asWorker((tx) => ensureLogDays(tx, PARTITION_DAYS_AHEAD));
}
