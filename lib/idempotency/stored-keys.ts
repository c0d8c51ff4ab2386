import { HOUR_MS } from "@/lib/core/time/units";
import { perDatabase } from "@/lib/db/per-database";
import type { Tx } from "@/lib/db/transaction";
import { keyedHash } from "@/lib/sealing";
import { readClearUntil } from "./store";

/**
 * Under which names the database holds an `Idempotency-Key`: as a digest, and for a day after the upgrade from the version
 * that kept keys in clear also in clear, because processes of that version look for nothing else.
 */

/** What a key is called in `idempotency_keys`: an HMAC of account and key, which a copy of the database does not undo. */
export function digestOfKey(accountId: number, key: string): string {
  return `hmac:${keyedHash(key, String(accountId), "idempotency keys").toString("base64url")}`;
}

/** Transactions of the version before may have begun just before the database refuses its keys. */
const OVERLAP_MS = HOUR_MS;
/** As long as keys are kept (`tables.ts`), and an hour. */
const REMEMBERED_MS = 26 * HOUR_MS;

/** When the database begins to refuse keys in clear that the version before writes. */
const limits = perDatabase((): { refusedFrom?: Date } => ({}));

async function refusedFrom(tx: Tx): Promise<Date> {
  const known = limits();
  if (known.refusedFrom === undefined) {
    known.refusedFrom = await readClearUntil(tx);
  }
  return known.refusedFrom;
}

export interface KeysInClear {
  /** Keys in clear are written, too; else they are only read. */
  isWritten: boolean;
  /** Rows in clear bear an earlier time than this one, or the database takes them for those of the version before. */
  before: Date;
}

/** How keys in clear are treated now; null once none can be left. */
export async function keysInClear(tx: Tx): Promise<KeysInClear | null> {
  const now = Date.now();
  const before = await refusedFrom(tx);
  const end = before.getTime() + OVERLAP_MS;
  if (now >= end + REMEMBERED_MS) return null;
  return { isWritten: now < end, before };
}
