import type { DueQuery } from "@/lib/db/due-work/due-board";
import type { Tx } from "@/lib/db/transaction";

export const IMPORTS_DUE: DueQuery = {
  sql: `SELECT min(work_at) FROM contact_imports`,
  placement: "distributed",
};

export interface DueImport {
  accountId: number;
  importId: string;
}

export async function findDueImports(
  tx: Tx,
  limit: number,
  except: readonly number[] = [],
): Promise<DueImport[]> {
  const { rows } = await tx.query<{ account_id: string; import_id: string }>(
    `SELECT account_id, import_id FROM contact_imports
     WHERE work_at <= now() AND account_id <> ALL ($2::bigint[]) ORDER BY work_at LIMIT $1`,
    [limit, except],
  );
  return rows.map(({ account_id, import_id }) => ({
    accountId: Number(account_id),
    importId: import_id,
  }));
}

/** Consecutive failures that end an import, with exponential backoff up to a minute. */
const MAX_FAILURES = 10;

/** Delays the next step, or ends the import after the last. No effect if another worker finished it. */
export async function recordFailure(tx: Tx, { accountId, importId }: DueImport): Promise<void> {
  await tx.query(
    `UPDATE contact_imports SET failures = failures + 1,
       work_at = to_timestamp(extract(epoch FROM now())::double precision + least(60, 2 ^ least(failures, 6)))
     WHERE account_id = $1 AND import_id = $2 AND work_at IS NOT NULL`,
    [accountId, importId],
  );
  await tx.query(
    `UPDATE contact_imports SET state = 'failed', problem = 'internal', work_at = NULL, finished_at = now()
     WHERE account_id = $1 AND import_id = $2 AND failures >= $3 AND work_at IS NOT NULL`,
    [accountId, importId, MAX_FAILURES],
  );
}
