import type { Tx } from "@/lib/db/transaction";
import {
  deleteKeys,
  findRunning,
  insertKeys,
  type NamedKey,
  findKey,
  getKeys,
  type StoredRow,
} from "./store";
import { openResponse, sealResponse } from "./stored-response";
import { hashIdempotencyKey, type PlaintextKeys, getPlaintextKeySettings } from "./stored-keys";

export interface Claim {
  index: number;
  accountId: number;
  key: string;
  /** SHA-256 of method, path and raw body, hex. */
  fingerprint: string;
  secret: string;
  status: number;
  body: unknown;
}

export interface Replay {
  index: number;
  stored: { fingerprint: string; status: number; body: unknown };
  /** First request with the key, if in the same group and undecided. */
  firstIndex: number | null;
}

const toKeyId = (accountId: number, key: string) => `${accountId}\n${key}`;

interface NamedClaim extends NamedKey {
  claim: Claim;
}

const toNamedClaim = (claim: Claim, name: string): NamedClaim => ({
  claim,
  accountId: claim.accountId,
  name,
});

const toClaimKey = ({ accountId, key }: Claim) => toKeyId(accountId, key);

/** Sorts claims in the lock order of all processes, so that groups can't deadlock. */
function sortClaims(claims: NamedClaim[]): NamedClaim[] {
  return claims.sort((a, b) => a.accountId - b.accountId || (a.name < b.name ? -1 : 1));
}

async function insertClaims(
  tx: Tx,
  ordered: readonly NamedClaim[],
  before: Date | null,
): Promise<Set<NamedClaim>> {
  const outcomes = ordered.map(({ claim, accountId, name }) => {
    const { fingerprint, status, body } = claim;
    return { accountId, name, fingerprint, status, sealedBody: sealResponse(body, claim) };
  });
  const rows = await insertKeys(tx, outcomes, before);
  const inserted = new Set(rows.map(({ accountId, name }) => toKeyId(accountId, name)));
  return new Set(ordered.filter(({ accountId, name }) => inserted.has(toKeyId(accountId, name))));
}

/**
 * Returns the stored rows of existing keys. Retention may delete an old key between the two statements; it is then
 * reinserted, otherwise a repeated request would be sent twice.
 */
async function insertOrRead(
  tx: Tx,
  ordered: readonly NamedClaim[],
  before: Date | null,
): Promise<Map<string, StoredRow>> {
  const stored = new Map<string, StoredRow>();
  let open = ordered;
  while (open.length > 0) {
    const insertedClaims = await insertClaims(tx, open, before);
    const vanished: NamedClaim[] = [];
    for (const claimed of open) {
      if (insertedClaims.has(claimed)) continue;
      const row = await findKey(tx, claimed);
      if (row === undefined) vanished.push(claimed);
      else stored.set(toClaimKey(claimed.claim), row);
    }
    open = vanished;
  }
  return stored;
}

/** Claims plain-text keys, for processes of the previous version; see `getPlaintextKeySettings`. */
async function claimInClear(
  tx: Tx,
  claims: readonly Claim[],
  clear: PlaintextKeys,
): Promise<Map<string, StoredRow>> {
  const ordered = sortClaims(claims.map((claim) => toNamedClaim(claim, claim.key)));
  if (clear.isWritten) return insertOrRead(tx, ordered, clear.before);
  const rows = await getKeys(tx, ordered);
  return new Map(
    ordered.flatMap(({ claim }, index) => {
      const row = rows.get(index);
      return row === undefined ? [] : [[toClaimKey(claim), row] as const];
    }),
  );
}

/** Claims keys under all names; returns the rows of keys answered before. */
async function claimNames(tx: Tx, claims: readonly Claim[]): Promise<Map<string, StoredRow>> {
  const clear = await getPlaintextKeySettings(tx);
  const inClear = clear === null ? new Map() : await claimInClear(tx, claims, clear);
  const open = claims.filter((claim) => !inClear.has(toClaimKey(claim)));
  const digests = open.map((claim) =>
    toNamedClaim(claim, hashIdempotencyKey(claim.accountId, claim.key)),
  );
  const stored = await insertOrRead(tx, sortClaims(digests), null);
  const replayed = open.filter((claim) => stored.has(toClaimKey(claim)));
  // Answered only under its digest: the plain-text row just created has a different response.
  if (clear?.isWritten && replayed.length > 0) {
    await deleteKeys(
      tx,
      replayed.map(({ accountId, key }) => ({ accountId, name: key })),
    );
  }
  return new Map([...inClear, ...stored]);
}

/** Duplicates in other processes wait on the index until the first commits. Returns requests answered before. */
export async function claimKeys(tx: Tx, claims: readonly Claim[]): Promise<Replay[]> {
  const first = new Map<string, Claim>();
  for (const claim of claims)
    if (!first.has(toClaimKey(claim))) first.set(toClaimKey(claim), claim);
  const stored = await claimNames(tx, [...first.values()]);
  return claims.flatMap((claim): Replay[] => {
    const id = toClaimKey(claim);
    const row = stored.get(id);
    if (row !== undefined) {
      const { fingerprint, status } = row;
      // A different request's response can't be decrypted; the fingerprint refuses it. Requests with one key may
      // differ within a group, so each decrypts for itself.
      const body = fingerprint === claim.fingerprint ? openResponse(row, claim) : null;
      return [{ index: claim.index, stored: { fingerprint, status, body }, firstIndex: null }];
    }
    const winner = first.get(id);
    if (winner === undefined || winner === claim) return [];
    // Duplicate in the same group.
    const { fingerprint, status, body } = winner;
    return [
      { index: claim.index, stored: { fingerprint, status, body }, firstIndex: winner.index },
    ];
  });
}

async function findWrittenNames<K extends { accountId: number; key: string }>(
  tx: Tx,
  keys: readonly K[],
): Promise<(NamedKey & { of: K })[]> {
  const isClearWritten = (await getPlaintextKeySettings(tx))?.isWritten === true;
  return keys.flatMap((of) => {
    const { accountId, key } = of;
    const digest = { of, accountId, name: hashIdempotencyKey(accountId, key) };
    return isClearWritten ? [{ of, accountId, name: key }, digest] : [digest];
  });
}

/** Deletes keys whose response is an error, since errors are not stored. */
export async function deleteWrittenKeys(
  tx: Tx,
  keys: readonly { accountId: number; key: string }[],
): Promise<void> {
  await deleteKeys(tx, await findWrittenNames(tx, keys));
}

export async function findRunningKeys<K extends { accountId: number; key: string }>(
  tx: Tx,
  keys: readonly K[],
): Promise<K[]> {
  const names = await findWrittenNames(tx, keys);
  const running = await findRunning(tx, names);
  return [...new Set(running.flatMap((index) => names[index]?.of ?? []))];
}
