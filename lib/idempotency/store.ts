import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Tx } from "@/lib/db/transaction";

/** One row per name of a key, see `stored-keys.ts`. */

export interface NamedKey {
  accountId: number;
  name: string;
}

export interface AnsweredKey extends NamedKey {
  fingerprint: string;
  status: number;
  sealedBody: Buffer;
}

export interface StoredRow {
  fingerprint: string;
  status: number;
  sealed_body: Buffer | null;
  body: unknown;
}

type Row = Omit<StoredRow, "status"> & { status: number | null };

const toStored = (row: Row): StoredRow => ({ ...row, status: row.status ?? 200 });

/** Returns the time from which the database refuses plain-text keys; see `getPlaintextKeySettings`. */
export async function getClearUntil(tx: Tx): Promise<Date> {
  const { rows } = await tx.query<{ refused_from: Date }>(
    "SELECT keys_in_clear_until() AS refused_from",
  );
  const [row] = rows;
  if (row === undefined) throw new Error("keys_in_clear_until returned no row");
  return row.refused_from;
}

/** Inserts a key; returns false if it exists. Duplicates on other connections wait here until the first ends. */
export async function insertKey(
  tx: Tx,
  { accountId, name }: NamedKey,
  fingerprint: string,
  before: Date | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO idempotency_keys (account_id, key, fingerprint, created_at)
     VALUES ($1, $2, $3, least(now(), $4::timestamptz - interval '1 second'))
     ON CONFLICT (account_id, key) DO NOTHING`,
    [accountId, name, fingerprint, before],
  );
  return rowCount === 1;
}

/** Updates the response, only for names inserted by this transaction. */
export async function updateResponse(
  tx: Tx,
  accountId: number,
  names: readonly string[],
  status: number,
  sealedBody: Buffer,
): Promise<void> {
  await tx.query(
    "UPDATE idempotency_keys SET status = $3, sealed_body = $4 WHERE account_id = $1 AND key = ANY ($2)",
    [accountId, names, status, sealedBody],
  );
}

/** Reads a key; undefined if missing or deleted by retention. */
export async function findKey(
  tx: Tx,
  { accountId, name }: NamedKey,
): Promise<StoredRow | undefined> {
  const { rows } = await tx.query<Row>(
    "SELECT fingerprint, status, sealed_body, body FROM idempotency_keys WHERE account_id = $1 AND key = $2",
    [accountId, name],
  );
  return rows.map(toStored)[0];
}

export async function deleteNames(
  tx: Tx,
  accountId: number,
  names: readonly string[],
): Promise<void> {
  await tx.query("DELETE FROM idempotency_keys WHERE account_id = $1 AND key = ANY ($2)", [
    accountId,
    names,
  ]);
}

const INSERT_KEYS = groupStatement(
  "idempotency_insert",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO idempotency_keys (account_id, key, fingerprint, status, sealed_body, created_at)
     SELECT ${accountIdIn("c")}, c.key, c.fingerprint, c.status, c.sealed_body, least(now(), $6::timestamptz - interval '1 second')
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::smallint[], $5::bytea[])
       WITH ORDINALITY AS c (account_id, key, fingerprint, status, sealed_body, position) ${anchor}
     ORDER BY c.position
     ON CONFLICT (account_id, key) DO NOTHING RETURNING account_id, key`,
);

/** Inserts keys in the given order; returns the new ones. */
export async function insertKeys(
  tx: Tx,
  ordered: readonly AnsweredKey[],
  before: Date | null,
): Promise<NamedKey[]> {
  const { rows } = await tx.query<{ account_id: string; key: string }>({
    ...(await INSERT_KEYS()),
    values: [
      ordered.map(({ accountId }) => accountId),
      ordered.map(({ name }) => name),
      ordered.map(({ fingerprint }) => fingerprint),
      ordered.map(({ status }) => status),
      ordered.map(({ sealedBody }) => sealedBody),
      before,
    ],
  });
  return rows.map(({ account_id, key }) => ({ accountId: Number(account_id), name: key }));
}

const READ_KEYS_SQL = groupStatement(
  "idempotency_read",
  ({ within }) =>
    `SELECT k.position, i.fingerprint, i.status, i.sealed_body, i.body
     FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS k (account_id, key, position)
     JOIN idempotency_keys i ON ${within("i")} AND i.account_id = k.account_id AND i.key = k.key`,
);

const toKeyColumns = (keys: readonly NamedKey[]) => [
  keys.map(({ accountId }) => accountId),
  keys.map(({ name }) => name),
];

export async function getKeys(tx: Tx, keys: readonly NamedKey[]): Promise<Map<number, StoredRow>> {
  const { rows } = await tx.query<Row & { position: string }>({
    ...(await READ_KEYS_SQL()),
    values: toKeyColumns(keys),
  });
  return new Map(rows.map(({ position, ...row }) => [Number(position) - 1, toStored(row)]));
}

const DELETE_KEYS = groupStatement(
  "idempotency_forget",
  ({ within }) =>
    `DELETE FROM idempotency_keys i USING unnest($1::bigint[], $2::text[]) AS k (account_id, key)
     WHERE ${within("i")} AND i.account_id = k.account_id AND i.key = k.key`,
);

export async function deleteKeys(tx: Tx, keys: readonly NamedKey[]): Promise<void> {
  await tx.query({ ...(await DELETE_KEYS()), values: toKeyColumns(keys) });
}

export async function findRunning(tx: Tx, keys: readonly NamedKey[]): Promise<number[]> {
  const { rows } = await tx.query<{ position: number }>(
    "SELECT position FROM find_running_keys($1::bigint[], $2::text[]) AS position",
    toKeyColumns(keys),
  );
  return rows.map(({ position }) => position - 1);
}
