import { asWorker } from "@/lib/db/transaction";

const MONTHS_AHEAD = 3;
const DAYS_AHEAD = 7;

/**
 * Makes partitions ahead of time; repeating it changes nothing. A new partition locks the default one, so the
 * lock is waited for briefly: whoever reads the table would wait behind it, and the next run is early enough.
 */
export async function maintain(): Promise<void> {
  const statements: [string, unknown[]][] = [
    ["SELECT ensure_month_partitions(current_date, $1)", [MONTHS_AHEAD]],
    ["SELECT ensure_request_log_partitions($1)", [DAYS_AHEAD]],
  ];
  for (const [sql, values] of statements) {
    await asWorker(async (tx) => {
      await tx.query("SET LOCAL lock_timeout = '100ms'");
      await tx.query(sql, values);
    });
  }
}
