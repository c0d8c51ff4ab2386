import { DomainError } from "@/lib/core/errors";
import { hasRetainedWrites, withRequestAccount } from "@/lib/db/kept-writes";
import type { Tx } from "@/lib/db/transaction";
import { mismatch } from "@/lib/idempotency/request";
import { openResponse, sealResponse } from "./stored-response";
import { deleteNames, insertKey, findKey, updateResponse } from "@/lib/idempotency/store";
import { hashIdempotencyKey, getPlaintextKeySettings } from "@/lib/idempotency/stored-keys";

export interface ClaimedKey {
  accountId: number;
  key: string;
  fingerprint: string;
  secret: string;
}

/** Independent of its rendered format. */
export interface StoredResponse {
  status: number;
  body: unknown;
}

// lock_timeout, or statement_timeout after waiting for several duplicates.
const LOCK_TIMEOUT_CODES = new Set(["55P03", "57014"]);

/** `before` is the maximum time of its row. */
interface StoredKey {
  name: string;
  isWritten: boolean;
  before: Date | null;
}

/** Returns the stored names in the lock order shared by all processes. */
async function toStoredNames(tx: Tx, { accountId, key }: ClaimedKey): Promise<StoredKey[]> {
  const digest = { name: hashIdempotencyKey(accountId, key), isWritten: true, before: null };
  const clear = await getPlaintextKeySettings(tx);
  return clear === null ? [digest] : [{ name: key, ...clear }, digest];
}

/** Duplicates on other connections wait here until the first ends. */
async function claim(tx: Tx, claimed: ClaimedKey, { name, before }: StoredKey): Promise<boolean> {
  try {
    const { accountId, fingerprint } = claimed;
    return await insertKey(tx, { accountId, name }, fingerprint, before);
  } catch (error) {
    if (!LOCK_TIMEOUT_CODES.has(String((error as { code?: unknown }).code))) throw error;
    throw new DomainError(
      "idempotency_in_progress",
      "The first request with this Idempotency-Key is still running.",
      { retryAfterSeconds: 5, cause: error },
    );
  }
}

/** Reads the stored response; null if missing or deleted by retention. */
async function findStoredResponse(
  tx: Tx,
  claimed: ClaimedKey,
  name: string,
): Promise<StoredResponse | null> {
  const stored = await findKey(tx, { accountId: claimed.accountId, name });
  if (stored === undefined) return null;
  if (stored.fingerprint !== claimed.fingerprint) throw mismatch();
  return { status: stored.status, body: openResponse(stored, claimed) };
}

/** Finds the response to an earlier request under any name of its key. Throws `idempotency_mismatch`. */
export async function findResponse(tx: Tx, claimed: ClaimedKey): Promise<StoredResponse | null> {
  for (const { name } of await toStoredNames(tx, claimed)) {
    const response = await findStoredResponse(tx, claimed, name);
    if (response !== null) return response;
  }
  return null;
}

/** Claims under all names, collected in `mine`, or returns an earlier response. */
async function claimOrRead(
  tx: Tx,
  claimed: ClaimedKey,
  claimedNames: string[],
): Promise<StoredResponse | null> {
  for (const stored of await toStoredNames(tx, claimed)) {
    for (;;) {
      if (stored.isWritten && (await claim(tx, claimed, stored))) {
        claimedNames.push(stored.name);
        break;
      }
      const response = await findStoredResponse(tx, claimed, stored.name);
      if (response !== null) {
        // Answered under its other name.
        if (claimedNames.length > 0) await deleteNames(tx, claimed.accountId, claimedNames);
        return response;
      }
      if (!stored.isWritten) break;
    }
  }
  return null;
}

/**
 * Runs work once per key. Key, effect and response are one transaction: an error or crash leaves no trace of the key,
 * so it can be retried, nor of the effect, unless the error keeps it. Throws `idempotency_mismatch` or
 * `idempotency_in_progress`.
 */
export function runOnce(
  claimed: ClaimedKey,
  work: (tx: Tx) => Promise<StoredResponse>,
): Promise<{ answer: StoredResponse; isReplay: boolean }> {
  return withRequestAccount(claimed.accountId, async (tx) => {
    const claimedNames: string[] = [];
    const earlier = await claimOrRead(tx, claimed, claimedNames);
    if (earlier !== null) return { answer: earlier, isReplay: true };
    const response = await work(tx).catch(async (error: unknown) => {
      // Kept writes would keep the key, too.
      if (hasRetainedWrites(error)) await deleteNames(tx, claimed.accountId, claimedNames);
      throw error;
    });
    const sealed = sealResponse(response.body, claimed);
    await updateResponse(tx, claimed.accountId, claimedNames, response.status, sealed);
    return { answer: response, isReplay: false };
  });
}
