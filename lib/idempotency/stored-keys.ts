import { HOUR_MS } from "@/lib/core/time/units";
import { perDatabase } from "@/lib/db/per-database";
import type { Tx } from "@/lib/db/transaction";
import { keyedHash } from "@/lib/sealing";
import { getClearUntil } from "./store";

/**
 * A digest, and for a day after upgrading from the plain-text version also plain text, which is all its processes
 * look for.
 */

/** Returns the HMAC of account and key, irreversible from a database copy. */
export function hashIdempotencyKey(accountId: number, key: string): string {
  return `hmac:${keyedHash(key, String(accountId), "idempotency keys").toString("base64url")}`;
}

/** The previous version's transactions may have begun just before its keys are refused. */
const OVERLAP_MS = HOUR_MS;
/** Retention (`tables.ts`) plus an hour. */
const KEY_RETENTION_MS = 26 * HOUR_MS;

/** Plain-text keys are refused from then on. */
const limits = perDatabase((): { refusedFrom?: Date } => ({}));

async function refusedFrom(tx: Tx): Promise<Date> {
  const keyLimits = limits();
  if (keyLimits.refusedFrom === undefined) {
    keyLimits.refusedFrom = await getClearUntil(tx);
  }
  return keyLimits.refusedFrom;
}

export interface PlaintextKeys {
  /** Plain-text keys are also written, not only read. */
  isWritten: boolean;
  /** Plain-text rows need an earlier time, or the database takes them for the previous version's. */
  before: Date;
}

/** Returns the settings, or null once no plain-text keys can be left. */
export async function getPlaintextKeySettings(tx: Tx): Promise<PlaintextKeys | null> {
  const now = Date.now();
  const before = await refusedFrom(tx);
  const end = before.getTime() + OVERLAP_MS;
  if (now >= end + KEY_RETENTION_MS) return null;
  return { isWritten: now < end, before };
}
