import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Tx } from "@/lib/db/transaction";
import { openAnswer, sealAnswer } from "./stored-answer";
import { digestOfKey, type KeysInClear, keysInClear } from "./stored-keys";

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
    `INSERT INTO idempotency_keys (account_id, key, fingerprint, status, sealed_body, created_at)
     SELECT ${idOf("c")}, c.key, c.fingerprint, c.status, c.sealed_body, least(now(), $6::timestamptz - interval '1 second')
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::smallint[], $5::bytea[])
       WITH ORDINALITY AS c (account_id, key, fingerprint, status, sealed_body, position) ${anchor}
     ORDER BY c.position
     ON CONFLICT (account_id, key) DO NOTHING RETURNING account_id, key`,
);

/** A claim under one of the names of its key. */
interface NamedClaim {
  claim: Claim;
  name: string;
}

/** What a claim is known by within its group. */
const keyOf = ({ accountId, key }: Claim) => idOf(accountId, key);

/** All processes lock keys in this order, so that two groups never wait for each other in a circle. */
function inOrder(named: NamedClaim[]): NamedClaim[] {
  return named.sort((a, b) => a.claim.accountId - b.claim.accountId || (a.name < b.name ? -1 : 1));
}

/** Inserts the keys in the order given and returns those that did not exist. */
async function insertKeys(
  tx: Tx,
  ordered: readonly NamedClaim[],
  before: Date | null,
): Promise<Set<NamedClaim>> {
  const { rows } = await tx.query<{ account_id: string; key: string }>({
    ...(await INSERT_KEYS()),
    values: [
      ordered.map(({ claim }) => claim.accountId),
      ordered.map(({ name }) => name),
      ordered.map(({ claim }) => claim.fingerprint),
      ordered.map(({ claim }) => claim.status),
      ordered.map(({ claim }) => sealAnswer(claim.body, claim)),
      before,
    ],
  });
  const inserted = new Set(rows.map((row) => idOf(Number(row.account_id), row.key)));
  return new Set(ordered.filter(({ claim, name }) => inserted.has(idOf(claim.accountId, name))));
}

async function readKey(tx: Tx, { claim, name }: NamedClaim): Promise<StoredRow | undefined> {
  const { rows } = await tx.query<StoredRow>(
    "SELECT fingerprint, status, sealed_body, body FROM idempotency_keys WHERE account_id = $1 AND key = $2",
    [claim.accountId, name],
  );
  return rows[0];
}

/**
 * Inserts the keys, and returns what is stored for those that existed before. Retention may delete an old
 * key between the two statements; without a row of its own a repeated request would be sent twice, so such
 * a key is inserted again.
 */
async function insertOrRead(
  tx: Tx,
  ordered: readonly NamedClaim[],
  before: Date | null,
): Promise<Map<string, StoredRow>> {
  const stored = new Map<string, StoredRow>();
  let open = ordered;
  while (open.length > 0) {
    const mine = await insertKeys(tx, open, before);
    const vanished: NamedClaim[] = [];
    for (const named of open) {
      if (mine.has(named)) continue;
      const row = await readKey(tx, named);
      if (row === undefined) vanished.push(named);
      else stored.set(keyOf(named.claim), row);
    }
    open = vanished;
  }
  return stored;
}

const READ_KEYS = groupStatement(
  "idempotency_read",
  ({ within }) =>
    `SELECT k.position, i.fingerprint, i.status, i.sealed_body, i.body
     FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS k (account_id, key, position)
     JOIN idempotency_keys i ON ${within("i")} AND i.account_id = k.account_id AND i.key = k.key`,
);

/** What is stored in clear, by processes of the version before or for them; see `keysInClear`. */
async function claimInClear(
  tx: Tx,
  claims: readonly Claim[],
  clear: KeysInClear,
): Promise<Map<string, StoredRow>> {
  const ordered = inOrder(claims.map((claim) => ({ claim, name: claim.key })));
  if (clear.isWritten) return insertOrRead(tx, ordered, clear.before);
  const { rows } = await tx.query<StoredRow & { position: string }>({
    ...(await READ_KEYS()),
    values: [ordered.map(({ claim }) => claim.accountId), ordered.map(({ name }) => name)],
  });
  return new Map(
    rows.flatMap(({ position, ...row }) => {
      const named = ordered[Number(position) - 1];
      return named === undefined ? [] : [[keyOf(named.claim), row] as const];
    }),
  );
}

/** Claims each key under all of its names; returns what is stored for those that were answered before. */
async function claimNames(tx: Tx, claims: readonly Claim[]): Promise<Map<string, StoredRow>> {
  const clear = await keysInClear(tx);
  const inClear = clear === null ? new Map() : await claimInClear(tx, claims, clear);
  const open = claims.filter((claim) => !inClear.has(keyOf(claim)));
  const digests = open.map((claim) => ({ claim, name: digestOfKey(claim.accountId, claim.key) }));
  const stored = await insertOrRead(tx, inOrder(digests), null);
  const replayed = open.filter((claim) => stored.has(keyOf(claim)));
  // Answered under its digest alone: the row in clear that was just made has another answer.
  if (clear?.isWritten && replayed.length > 0) {
    await deleteKeys(
      tx,
      replayed.map(({ accountId, key }) => ({ accountId, name: key })),
    );
  }
  return new Map([...inClear, ...stored]);
}

/**
 * Claims keys; a twin in another process waits on the index until the first one commits. Returns the requests that were
 * answered before.
 */
export async function claimKeys(tx: Tx, claims: readonly Claim[]): Promise<Replay[]> {
  const first = new Map<string, Claim>();
  for (const claim of claims) if (!first.has(keyOf(claim))) first.set(keyOf(claim), claim);
  const stored = await claimNames(tx, [...first.values()]);
  return claims.flatMap((claim): Replay[] => {
    const id = keyOf(claim);
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

async function deleteKeys(
  tx: Tx,
  keys: readonly { accountId: number; name: string }[],
): Promise<void> {
  await tx.query({
    ...(await FORGET_KEYS()),
    values: [keys.map(({ accountId }) => accountId), keys.map(({ name }) => name)],
  });
}

/** Every name that a request with the key writes. */
async function writtenNames<K extends { accountId: number; key: string }>(
  tx: Tx,
  keys: readonly K[],
): Promise<{ of: K; accountId: number; name: string }[]> {
  const isClearWritten = (await keysInClear(tx))?.isWritten === true;
  return keys.flatMap((of) => {
    const { accountId, key } = of;
    const digest = { of, accountId, name: digestOfKey(accountId, key) };
    return isClearWritten ? [{ of, accountId, name: key }, digest] : [digest];
  });
}

/** Frees keys whose requests were rejected: errors are not stored. */
export async function forgetKeys(
  tx: Tx,
  keys: readonly { accountId: number; key: string }[],
): Promise<void> {
  await deleteKeys(tx, await writtenNames(tx, keys));
}

/** Which of the keys belong to requests that are still running in other transactions. */
export async function findRunningKeys<K extends { accountId: number; key: string }>(
  tx: Tx,
  keys: readonly K[],
): Promise<K[]> {
  const names = await writtenNames(tx, keys);
  const { rows } = await tx.query<{ position: number }>(
    "SELECT position FROM find_running_keys($1::bigint[], $2::text[]) AS position",
    [names.map(({ accountId }) => accountId), names.map(({ name }) => name)],
  );
  return [...new Set(rows.flatMap(({ position }) => names[position - 1]?.of ?? []))];
}
