import type { Tx } from "@/lib/db/transaction";
import {
  deleteKeys,
  findRunning,
  insertKeys,
  type NamedKey,
  readKey,
  readKeys,
  type StoredRow,
} from "./store";
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

const idOf = (accountId: number, key: string) => `${accountId}\n${key}`;

/** A claim under one of the names of its key. */
interface NamedClaim extends NamedKey {
  claim: Claim;
}

const named = (claim: Claim, name: string): NamedClaim => ({
  claim,
  accountId: claim.accountId,
  name,
});

/** What a claim is known by within its group. */
const keyOf = ({ accountId, key }: Claim) => idOf(accountId, key);

/** All processes lock keys in this order, so that two groups never wait for each other in a circle. */
function inOrder(claims: NamedClaim[]): NamedClaim[] {
  return claims.sort((a, b) => a.accountId - b.accountId || (a.name < b.name ? -1 : 1));
}

/** Inserts the keys in the order given and returns those that did not exist. */
async function insertClaims(
  tx: Tx,
  ordered: readonly NamedClaim[],
  before: Date | null,
): Promise<Set<NamedClaim>> {
  const answered = ordered.map(({ claim, accountId, name }) => {
    const { fingerprint, status, body } = claim;
    return { accountId, name, fingerprint, status, sealedBody: sealAnswer(body, claim) };
  });
  const rows = await insertKeys(tx, answered, before);
  const inserted = new Set(rows.map(({ accountId, name }) => idOf(accountId, name)));
  return new Set(ordered.filter(({ accountId, name }) => inserted.has(idOf(accountId, name))));
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
    const mine = await insertClaims(tx, open, before);
    const vanished: NamedClaim[] = [];
    for (const claimed of open) {
      if (mine.has(claimed)) continue;
      const row = await readKey(tx, claimed);
      if (row === undefined) vanished.push(claimed);
      else stored.set(keyOf(claimed.claim), row);
    }
    open = vanished;
  }
  return stored;
}

/** What is stored in clear, by processes of the version before or for them; see `keysInClear`. */
async function claimInClear(
  tx: Tx,
  claims: readonly Claim[],
  clear: KeysInClear,
): Promise<Map<string, StoredRow>> {
  const ordered = inOrder(claims.map((claim) => named(claim, claim.key)));
  if (clear.isWritten) return insertOrRead(tx, ordered, clear.before);
  const rows = await readKeys(tx, ordered);
  return new Map(
    ordered.flatMap(({ claim }, index) => {
      const row = rows.get(index);
      return row === undefined ? [] : [[keyOf(claim), row] as const];
    }),
  );
}

/** Claims each key under all of its names; returns what is stored for those that were answered before. */
async function claimNames(tx: Tx, claims: readonly Claim[]): Promise<Map<string, StoredRow>> {
  const clear = await keysInClear(tx);
  const inClear = clear === null ? new Map() : await claimInClear(tx, claims, clear);
  const open = claims.filter((claim) => !inClear.has(keyOf(claim)));
  const digests = open.map((claim) => named(claim, digestOfKey(claim.accountId, claim.key)));
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

/** Every name that a request with the key writes. */
async function writtenNames<K extends { accountId: number; key: string }>(
  tx: Tx,
  keys: readonly K[],
): Promise<(NamedKey & { of: K })[]> {
  const isClearWritten = (await keysInClear(tx))?.isWritten === true;
  return keys.flatMap((of) => {
    const { accountId, key } = of;
    const digest = { of, accountId, name: digestOfKey(accountId, key) };
    return isClearWritten ? [{ of, accountId, name: key }, digest] : [digest];
  });
}

/** Frees keys whose requests were rejected: errors are not stored. */
export async function deleteWrittenKeys(
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
  const running = await findRunning(tx, names);
  return [...new Set(running.flatMap((index) => names[index]?.of ?? []))];
}
