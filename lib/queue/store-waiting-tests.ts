import { readReachable } from "@/lib/db/grouping/read-reachable";

const MAX_MESSAGES_READ = 1_000;

/** Returns accounts by id, with due messages of test keys; empty at the end. */
export async function findAccountsWithTests(after: number): Promise<number[]> {
  const { rows } = await readReachable<{ account_id: number | string }>(
    "dispatch_queue",
    `SELECT DISTINCT account_id FROM (
         SELECT account_id FROM {table}
         WHERE is_test AND lease IS NULL AND due_at <= now() AND account_id > ${after}
         ORDER BY account_id LIMIT ${MAX_MESSAGES_READ}) AS q`,
  );
  return rows.map(({ account_id }) => Number(account_id)).sort((a, b) => a - b);
}
