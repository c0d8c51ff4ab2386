import { groupStatement } from "@/lib/db/group-statement";
import type { Tx } from "@/lib/db/transaction";
import { openAnswer, sealAnswer } from "./stored-answer";

/** One request that carries an `Idempotency-Key`, with the answer it will have if it is the first. */
export interface Claim {
  /** Position in the caller's own list. */
  index: number;
  accountId: number;
  key: string;
  /** sha256 over method, path and raw body, hex. */
  fingerprint: string;
  /** Opens the stored answer; see `answerSecretOf`. */
  secret: string;
  status: number;
  body: unknown;
}

export interface Replay {
  index: number;
  stored: { fingerprint: string; status: number; body: unknown };
  /** Position of the first request with the key when it is in the same group, so not yet decided. */
  twinOf: number | null;
}

interface StoredRow {
  fingerprint: string;
  status: number;
  sealed_body: Buffer | null;
  body: unknown;
}

const idOf = (accountId: number, key: string) => `${accountId}\n${key}`;

const INSERT_KEYS = groupStatement(
  "idempotency_insert",
  ({ anchor, idOf }) =>
    `INSERT INTO idempotency_keys (account_id, key, fingerprint, status, sealed_body)
     SELECT ${idOf("c")}, c.key, c.fingerprint, c.status, c.sealed_body
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::smallint[], $5::bytea[])
       WITH ORDINALITY AS c (account_id, key, fingerprint, status, sealed_body, position) ${anchor}
     ORDER BY c.position
     ON CONFLICT (account_id, key) DO NOTHING RETURNING account_id, key`,
);

/** Inserts the keys in the order given and returns the ids of those that did not exist. */
async function insertKeys(tx: Tx, ordered: readonly Claim[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ account_id: string; key: string }>({
    ...(await INSERT_KEYS()),
    values: [
      ordered.map((claim) => claim.accountId),
      ordered.map((claim) => claim.key),
      ordered.map((claim) => claim.fingerprint),
      ordered.map((claim) => claim.status),
      ordered.map((claim) => sealAnswer(claim.body, claim)),
    ],
  });
  return new Set(rows.map((row) => idOf(Number(row.account_id), row.key)));
}

/**
 * Inserts the keys, and returns what is stored for those that existed before. Retention may delete an old
 * key between the two statements; without a row of its own a repeated request would be sent twice, so such
 * a key is inserted again.
 */
async function insertOrRead(tx: Tx, ordered: readonly Claim[]): Promise<Map<string, StoredRow>> {
  const stored = new Map<string, StoredRow>();
  let open = ordered;
  while (open.length > 0) {
    const mine = await insertKeys(tx, open);
    const vanished: Claim[] = [];
    for (const claim of open) {
      const id = idOf(claim.accountId, claim.key);
      if (mine.has(id)) continue;
      const { rows } = await tx.query<StoredRow>(
        "SELECT fingerprint, status, sealed_body, body FROM idempotency_keys WHERE account_id = $1 AND key = $2",
        [claim.accountId, claim.key],
      );
      const [row] = rows;
      if (row === undefined) vanished.push(claim);
      else stored.set(id, row);
    }
    open = vanished;
  }
  return stored;
}

/**
 * Claims keys in one order, so that two groups never wait for each other in a circle; a twin in another
 * process waits on the index until the first one commits. Returns the requests that were answered before.
 */
export async function claimKeys(tx: Tx, claims: readonly Claim[]): Promise<Replay[]> {
  const first = new Map<string, Claim>();
  for (const claim of claims) {
    const id = idOf(claim.accountId, claim.key);
    if (!first.has(id)) first.set(id, claim);
  }
  const ordered = [...first.values()].sort(
    (a, b) => a.accountId - b.accountId || (a.key < b.key ? -1 : 1),
  );
  const stored = await insertOrRead(tx, ordered);
  return claims.flatMap((claim): Replay[] => {
    const id = idOf(claim.accountId, claim.key);
    const row = stored.get(id);
    if (row !== undefined) {
      const { fingerprint, status } = row;
      // Another request's answer does not open, and is not wanted: the fingerprint refuses it. Requests with
      // one key may differ within a group, so each opens the answer for itself.
      const body = fingerprint === claim.fingerprint ? openAnswer(row, claim) : null;
      return [{ index: claim.index, stored: { fingerprint, status, body }, twinOf: null }];
    }
    const winner = first.get(id);
    if (winner === undefined || winner === claim) return [];
    // A twin in the same group: the first one's answer is its answer too.
    const { fingerprint, status, body } = winner;
    return [{ index: claim.index, stored: { fingerprint, status, body }, twinOf: winner.index }];
  });
}

const FORGET_KEYS = groupStatement(
  "idempotency_forget",
  ({ within }) =>
    `DELETE FROM idempotency_keys i USING unnest($1::bigint[], $2::text[]) AS k (account_id, key)
     WHERE ${within("i")} AND i.account_id = k.account_id AND i.key = k.key`,
);

/** Frees keys whose requests were rejected: errors are not stored. */
export async function forgetKeys(
  tx: Tx,
  keys: readonly { accountId: number; key: string }[],
): Promise<void> {
  await tx.query({
    ...(await FORGET_KEYS()),
    values: [keys.map((key) => key.accountId), keys.map((key) => key.key)],
  });
}

/** Which of the keys belong to requests that are still running in other transactions. */
export async function findRunningKeys<K extends { accountId: number; key: string }>(
  tx: Tx,
  keys: readonly K[],
): Promise<K[]> {
  const { rows } = await tx.query<{ position: number }>(
    "SELECT position FROM find_running_keys($1::bigint[], $2::text[]) AS position",
    [keys.map(({ accountId }) => accountId), keys.map(({ key }) => key)],
  );
  return rows.flatMap(({ position }) => keys[position - 1] ?? []);
}
