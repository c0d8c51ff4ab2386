import { DomainError } from "@/lib/core/errors";
import { keepsWrites, withAccountOfRequest } from "@/lib/db/kept-writes";
import type { Tx } from "@/lib/db/transaction";
import { mismatch } from "@/lib/idempotency/request";
import { openAnswer, sealAnswer } from "@/lib/idempotency/stored-answer";

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

/** Inserts the key; a twin of another connection waits here until the first one ends. */
async function claim(tx: Tx, { accountId, key, fingerprint }: Claimed): Promise<boolean> {
  try {
    const { rowCount } = await tx.query(
      `INSERT INTO idempotency_keys (account_id, key, fingerprint) VALUES ($1, $2, $3)
       ON CONFLICT (account_id, key) DO NOTHING`,
      [accountId, key, fingerprint],
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

/** What is stored under the key, or null when retention has deleted it since. */
async function readAnswer(tx: Tx, claimed: Claimed): Promise<StoredAnswer | null> {
  const { rows } = await tx.query<StoredRow>(
    "SELECT fingerprint, status, sealed_body, body FROM idempotency_keys WHERE account_id = $1 AND key = $2",
    [claimed.accountId, claimed.key],
  );
  const stored = rows[0];
  if (stored === undefined) return null;
  if (stored.fingerprint !== claimed.fingerprint) throw mismatch();
  return { status: stored.status ?? 200, body: openAnswer(stored, claimed) };
}

/** Forgets a key whose request failed and keeps what it wrote. */
async function release(tx: Tx, { accountId, key }: Claimed): Promise<void> {
  await tx.query("DELETE FROM idempotency_keys WHERE account_id = $1 AND key = $2", [
    ...[accountId, key],
  ]);
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
    while (!(await claim(tx, claimed))) {
      const answer = await readAnswer(tx, claimed);
      if (answer !== null) return { answer, isReplay: true };
    }
    const answer = await work(tx).catch(async (error: unknown) => {
      if (keepsWrites(error)) await release(tx, claimed);
      throw error;
    });
    await tx.query(
      "UPDATE idempotency_keys SET status = $3, sealed_body = $4 WHERE account_id = $1 AND key = $2",
      [claimed.accountId, claimed.key, answer.status, sealAnswer(answer.body, claimed)],
    );
    return { answer, isReplay: false };
  });
}
