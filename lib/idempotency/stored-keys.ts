import { HOUR_MS } from "@/lib/core/time/units";
import { perDatabase } from "@/lib/db/per-database";
import type { Tx } from "@/lib/db/transaction";
import { keyedHash } from "@/lib/sealing";
import { readClearUntil } from "./store";

/**
 * Stored names of an `Idempotency-Key`: a digest, and for a day after upgrading from the plain-text version also
 * plain text, because its processes look for nothing else.
 */

/** Name of a key in `idempotency_keys`: an HMAC of account and key, irreversible from a database copy. */
export function digestOfKey(accountId: number, key: string): string {
  return `hmac:${keyedHash(key, String(accountId), "idempotency keys").toString("base64url")}`;
}

/** The previous version's transactions may have begun just before its keys are refused. */
const OVERLAP_MS = HOUR_MS;
/** Retention of keys (`tables.ts`) plus an hour. */
const REMEMBERED_MS = 26 * HOUR_MS;

/** Time from which the database refuses the previous version's plain-text keys. */
const limits = perDatabase((): { refusedFrom?: Date } => ({}));

async function refusedFrom(tx: Tx): Promise<Date> {
  const known = limits();
  if (known.refusedFrom === undefined) {
    known.refusedFrom = await readClearUntil(tx);
  }
  return known.refusedFrom;
}

export interface PlaintextKeys {
  /** True while plain-text keys are also written, not only read. */
  isWritten: boolean;
  /** Plain-text rows need an earlier time, or the database takes them for the previous version's. */
  before: Date;
}

/** Returns the current handling of plain-text keys; null once none can be left. */
export async function keysInClear(tx: Tx): Promise<PlaintextKeys | null> {
  const now = Date.now();
  const before = await refusedFrom(tx);
  const end = before.getTime() + OVERLAP_MS;
  if (now >= end + REMEMBERED_MS) return null;
  return { isWritten: now < end, before };
}
