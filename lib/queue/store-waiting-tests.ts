import { readReachable } from "@/lib/db/grouping/read-reachable";

/** So many messages are looked at for the accounts that they belong to. */
const LOOKED_AT = 1_000;

/** Returns the next accounts behind `after` that have due messages of test keys, by their numbers; none behind the last. */
export async function findAccountsWithTests(after: number): Promise<number[]> {
  const { rows } = await readReachable<{ account_id: number | string }>(
    "dispatch_queue",
    `SELECT DISTINCT account_id FROM (
         SELECT account_id FROM {table}
         WHERE is_test AND lease IS NULL AND due_at <= now() AND account_id > ${after}
         ORDER BY account_id LIMIT ${LOOKED_AT}) AS q`,
  );
  return rows.map(({ account_id }) => Number(account_id)).sort((a, b) => a - b);
}
