import { DomainError } from "@/lib/core/errors";
import { keepsWrites, withAccountOfRequest } from "@/lib/db/kept-writes";
import type { Tx } from "@/lib/db/transaction";
import { mismatch } from "@/lib/idempotency/request";
import { openAnswer, sealAnswer } from "@/lib/idempotency/stored-answer";
import { digestOfKey, keysInClear } from "@/lib/idempotency/stored-keys";

export interface Claimed {
  accountId: number;
  key: string;
  fingerprint: string;
  /** Opens the stored answer; see `answerSecretOf`. */
  secret: string;
}

/** An answer in plain form, independent of the format it is rendered in. */
export interface StoredAnswer {
  status: number;
  body: unknown;
}

interface StoredRow {
  fingerprint: string;
  status: number | null;
  sealed_body: Buffer | null;
  body: unknown;
}

// lock_timeout, or statement_timeout when one twin after the other was waited for.
const WAITED_TOO_LONG = new Set(["55P03", "57014"]);

/** A name under which a key is stored, and the time that its row may bear at most. */
interface StoredKey {
  name: string;
  isWritten: boolean;
  before: Date | null;
}

/** In the order in which all processes lock them. */
async function namesOf(tx: Tx, { accountId, key }: Claimed): Promise<StoredKey[]> {
  const digest = { name: digestOfKey(accountId, key), isWritten: true, before: null };
  const clear = await keysInClear(tx);
  return clear === null ? [digest] : [{ name: key, ...clear }, digest];
}

/** Inserts the key; a twin of another connection waits here until the first one ends. */
async function claim(tx: Tx, claimed: Claimed, { name, before }: StoredKey): Promise<boolean> {
  try {
    const { rowCount } = await tx.query(
      `INSERT INTO idempotency_keys (account_id, key, fingerprint, created_at)
       VALUES ($1, $2, $3, least(now(), $4::timestamptz - interval '1 second'))
       ON CONFLICT (account_id, key) DO NOTHING`,
      [claimed.accountId, name, claimed.fingerprint, before],
    );
    return rowCount === 1;
  } catch (error) {
    if (!WAITED_TOO_LONG.has(String((error as { code?: unknown }).code))) throw error;
    throw new DomainError(
      "idempotency_in_progress",
      "The first request with this Idempotency-Key is still running.",
      { retryAfterSeconds: 5, cause: error },
    );
  }
}

/** What is stored under a name of the key, or null when nothing is, or retention has deleted it since. */
async function readAnswer(tx: Tx, claimed: Claimed, name: string): Promise<StoredAnswer | null> {
  const { rows } = await tx.query<StoredRow>(
    "SELECT fingerprint, status, sealed_body, body FROM idempotency_keys WHERE account_id = $1 AND key = $2",
    [claimed.accountId, name],
  );
  const stored = rows[0];
  if (stored === undefined) return null;
  if (stored.fingerprint !== claimed.fingerprint) throw mismatch();
  return { status: stored.status ?? 200, body: openAnswer(stored, claimed) };
}

/** Forgets a key whose request failed and keeps what it wrote, or that was answered under its other name. */
async function release(tx: Tx, accountId: number, names: readonly string[]): Promise<void> {
  await tx.query("DELETE FROM idempotency_keys WHERE account_id = $1 AND key = ANY ($2)", [
    accountId,
    names,
  ]);
}

/** Claims the key under all of its names, which `mine` then holds. Returns the answer of an earlier request instead. */
async function claimOrRead(tx: Tx, claimed: Claimed, mine: string[]): Promise<StoredAnswer | null> {
  for (const stored of await namesOf(tx, claimed)) {
    for (;;) {
      if (stored.isWritten && (await claim(tx, claimed, stored))) {
        mine.push(stored.name);
        break;
      }
      const answer = await readAnswer(tx, claimed, stored.name);
      if (answer !== null) {
        if (mine.length > 0) await release(tx, claimed.accountId, mine);
        return answer;
      }
      if (!stored.isWritten) break;
    }
  }
  return null;
}

/**
 * Runs `work` once for a key. Key, effect and response are one transaction: an error or a crash leaves no
 * trace of the key, so it may be tried again, nor of the effect, unless the error keeps it. Throws `idempotency_mismatch` or `idempotency_in_progress`.
 */
export function runOnce(
  claimed: Claimed,
  work: (tx: Tx) => Promise<StoredAnswer>,
): Promise<{ answer: StoredAnswer; isReplay: boolean }> {
  return withAccountOfRequest(claimed.accountId, async (tx) => {
    const mine: string[] = [];
    const earlier = await claimOrRead(tx, claimed, mine);
    if (earlier !== null) return { answer: earlier, isReplay: true };
    const answer = await work(tx).catch(async (error: unknown) => {
      if (keepsWrites(error)) await release(tx, claimed.accountId, mine);
      throw error;
    });
    await tx.query(
      "UPDATE idempotency_keys SET status = $3, sealed_body = $4 WHERE account_id = $1 AND key = ANY ($2)",
      [claimed.accountId, mine, answer.status, sealAnswer(answer.body, claimed)],
    );
    return { answer, isReplay: false };
  });
}
