import type { Tx } from "@/lib/db/transaction";

/** `blocked_numbers.import_id` holds the first claim; further ones are rows of claims. */

export async function insertClaims(
  tx: Tx,
  accountId: number,
  importId: string,
  blockIds: readonly string[],
): Promise<number> {
  if (blockIds.length === 0) return 0;
  const { rowCount } = await tx.query(
    `INSERT INTO blocked_number_claims (account_id, block_id, import_id)
     SELECT x.account_id, n.block_id, $2::bigint
     FROM unnest($3::bigint[]) AS n (block_id) JOIN accounts x ON x.account_id = $1
     ON CONFLICT (account_id, block_id, import_id) DO NOTHING`,
    [accountId, importId, blockIds],
  );
  return rowCount ?? 0;
}

const LOCK_SQL = `ORDER BY number COLLATE "C" FOR UPDATE`;

export async function deleteClaims(
  tx: Tx,
  accountId: number,
  importId: string,
  limit: number,
): Promise<number> {
  const { rows } = await tx.query<{ block_id: string }>(
    `SELECT block_id FROM blocked_number_claims
     WHERE account_id = $1 AND import_id = $2 ORDER BY block_id LIMIT $3`,
    [accountId, importId, limit],
  );
  if (rows.length === 0) return 0;
  const ids = rows.map(({ block_id }) => block_id);
  // Handing over requires the lock.
  await tx.query(
    `SELECT id FROM blocked_numbers WHERE account_id = $1 AND id = ANY ($2::bigint[]) ${LOCK_SQL}`,
    [accountId, ids],
  );
  await tx.query(
    `DELETE FROM blocked_number_claims
     WHERE account_id = $1 AND import_id = $2 AND block_id = ANY ($3::bigint[])`,
    [accountId, importId, ids],
  );
  return rows.length;
}

async function reassignToOtherImports(
  tx: Tx,
  accountId: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ block_id: string; import_id: string }>(
    `SELECT block_id, min(import_id) AS import_id FROM blocked_number_claims
     WHERE account_id = $1 AND block_id = ANY ($2::bigint[]) GROUP BY block_id`,
    [accountId, ids],
  );
  if (rows.length === 0) return new Set();
  const blockIds = rows.map(({ block_id }) => block_id);
  const values = [accountId, blockIds, rows.map(({ import_id }) => import_id)];
  await tx.query(
    `UPDATE blocked_numbers b SET import_id = n.import_id
     FROM unnest($2::bigint[], $3::bigint[]) AS n (id, import_id)
     WHERE b.account_id = $1 AND b.id = ANY ($2::bigint[]) AND b.id = n.id`,
    values,
  );
  await tx.query(
    `DELETE FROM blocked_number_claims c USING unnest($2::bigint[], $3::bigint[]) AS n (block_id, import_id)
     WHERE c.account_id = $1 AND c.block_id = ANY ($2::bigint[]) AND c.block_id = n.block_id AND c.import_id = n.import_id`,
    values,
  );
  return new Set(blockIds);
}

/** Lifts a batch of blocks without other claims; hands the others to the claiming import. */
export async function deleteImported(
  tx: Tx,
  accountId: number,
  importId: string,
  limit: number,
): Promise<{ numbers: string[]; isEnd: boolean }> {
  const { rows: next } = await tx.query<{ id: string }>(
    `SELECT id FROM blocked_numbers WHERE account_id = $1 AND import_id = $2 AND type = 1 ORDER BY id LIMIT $3`,
    [accountId, importId, limit],
  );
  // The block may have been claimed since it was read.
  const { rows: locked } = await tx.query<{ id: string }>(
    `SELECT id FROM blocked_numbers
     WHERE account_id = $1 AND id = ANY ($3::bigint[]) AND import_id = $2 AND type = 1 ${LOCK_SQL}`,
    [accountId, importId, next.map(({ id }) => id)],
  );
  const ids = locked.map(({ id }) => id);
  const others = await reassignToOtherImports(tx, accountId, ids);
  const { rows } = await tx.query<{ number: string }>(
    "DELETE FROM blocked_numbers WHERE account_id = $1 AND id = ANY ($2::bigint[]) RETURNING number",
    [accountId, ids.filter((id) => !others.has(id))],
  );
  return { numbers: rows.map(({ number }) => number), isEnd: next.length < limit };
}
