import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Tx } from "@/lib/db/transaction";
import { lockFunds } from "@/lib/ledger/ledger";

/**
 * Spending per calendar month (UTC) of acceptance; no row means none. Changes require the lock on the account's funds
 * (`lockFunds`), so values read under it hold until COMMIT.
 */
export interface KeySpend {
  accountId: number;
  keyId: number;
  amount: bigint;
}

const CURRENT_MONTH_SQL = "date_trunc('month', now() AT TIME ZONE 'UTC')::date";

export interface CappedKey {
  accountId: number;
  keyId: number;
  limit: bigint;
  spent: bigint;
}

const READ_CAPS_SQL = groupStatement(
  "caps_read",
  ({ within }) =>
    `SELECT k.account_id, k.key_id, k.spend_cap, coalesce(s.spent, 0) AS spent FROM api_keys k
     LEFT JOIN api_key_spend s
       ON s.account_id = k.account_id AND s.key_id = k.key_id AND s.month = ${CURRENT_MONTH_SQL}
     WHERE ${within("k")} AND k.spend_cap IS NOT NULL
       AND (k.account_id, k.key_id) IN (SELECT * FROM unnest($1::bigint[], $2::bigint[]))`,
);

/** Reads caps, which are valid while the funds are locked. */
export async function listCaps(
  tx: Tx,
  keys: readonly { accountId: number; keyId: number }[],
): Promise<CappedKey[]> {
  const { rows } = await tx.query<{
    account_id: string;
    key_id: string;
    spend_cap: string;
    spent: string;
  }>({
    ...(await READ_CAPS_SQL()),
    values: [keys.map(({ accountId }) => accountId), keys.map(({ keyId }) => keyId)],
  });
  return rows.map(({ account_id, key_id, spend_cap, spent }) => ({
    accountId: Number(account_id),
    keyId: Number(key_id),
    limit: BigInt(spend_cap),
    spent: BigInt(spent),
  }));
}

const ADD_SPEND_SQL = groupStatement(
  "spend_add",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO api_key_spend AS s (account_id, key_id, month, spent)
     SELECT ${accountIdIn("n")}, n.key_id, ${CURRENT_MONTH_SQL}, n.amount
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS n (account_id, key_id, amount) ${anchor}
     ON CONFLICT (account_id, key_id, month) DO UPDATE SET spent = s.spent + excluded.spent`,
);

export async function addSpend(tx: Tx, spends: readonly KeySpend[]): Promise<void> {
  await tx.query({
    ...(await ADD_SPEND_SQL()),
    values: [
      spends.map(({ accountId }) => accountId),
      spends.map(({ keyId }) => keyId),
      spends.map(({ amount }) => amount.toString()),
    ],
  });
}

export interface ReturnedMessage {
  account_id: string;
  key_id: string | null;
  price: string;
  created_at: Date;
}

const RETURN_SPEND_SQL = groupStatement(
  "spend_return",
  ({ within }) =>
    `UPDATE api_key_spend s SET spent = greatest(0, s.spent - r.amount)
     FROM (SELECT account_id, key_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month, sum(price) AS amount
           FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[])
             AS m (account_id, key_id, price, created_at) GROUP BY 1, 2, 3) r
     WHERE ${within("s")} AND s.account_id = r.account_id AND s.key_id = r.key_id AND s.month = r.month`,
);

/** Refunds unsent messages to the caps of their keys. */
export async function returnSpend(tx: Tx, messages: readonly ReturnedMessage[]): Promise<void> {
  const paid = messages.filter(({ key_id, price }) => Number(key_id) > 0 && price !== "0");
  if (paid.length === 0) return;
  await tx.query({
    ...(await RETURN_SPEND_SQL()),
    values: [
      paid.map(({ account_id }) => account_id),
      paid.map(({ key_id }) => key_id),
      paid.map(({ price }) => price),
      paid.map(({ created_at }) => created_at),
    ],
  });
}

/** Locks the funds. Lock order: before the key, as in acceptance. */
export async function lockSpend(tx: Tx, accountId: number): Promise<void> {
  await lockFunds(tx, [accountId], ["available", "held"]);
}

/**
 * Counts this month's sent messages, and those still queued, when a key gets a cap. Acceptance keeps it current. Call
 * `lockSpend` first.
 */
export async function beginSpend(tx: Tx, accountId: number, keyId: number): Promise<void> {
  const { rows } = await tx.query<{ spent: string }>(
    `SELECT (SELECT coalesce(sum(cost), 0) FROM message_stats
        WHERE account_id = $1::bigint AND key_id = $2::bigint AND hour >= ${CURRENT_MONTH_SQL}::timestamp AT TIME ZONE 'UTC')
       + (SELECT coalesce(sum(q.price), 0) FROM dispatch_queue q JOIN messages m USING (account_id, uuid)
          WHERE q.account_id = $1::bigint AND m.account_id = $1::bigint AND m.key_id = $2::bigint
            AND m.created_at >= ${CURRENT_MONTH_SQL}::timestamp AT TIME ZONE 'UTC') AS spent`,
    [accountId, keyId],
  );
  await tx.query(
    `INSERT INTO api_key_spend (account_id, key_id, month, spent) VALUES ($1, $2, ${CURRENT_MONTH_SQL}, $3)
     ON CONFLICT (account_id, key_id, month) DO UPDATE SET spent = excluded.spent`,
    [accountId, keyId, rows[0]?.spent ?? "0"],
  );
}
