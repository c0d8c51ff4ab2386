import type { Tx } from "@/lib/db/transaction";
import { openSealed, seal } from "@/lib/sealing";
import type { PlannedCall } from "./client";

const USE = "carrier settings";

/** Calls of a worker that crashed during submission were given up and refunded. */
const HANDED_OVER_CONDITION = `EXISTS (SELECT FROM carrier_submits s WHERE s.carrier = c.carrier
  AND s.carrier_id = c.call_id AND s.submitted_at > now() - interval '7 days')`;

export interface CallRecord {
  call_id: string;
  attempt: number;
  attempts_max: number;
  valid_until: Date;
  /** Null while an attempt is in progress. */
  next_at: Date | null;
}

/** Inserts a call before the first attempt; returns false if recorded already. */
export async function insertCall(
  tx: Tx,
  carrier: string,
  callId: string,
  call: PlannedCall,
  { attemptsMax, validUntil }: { attemptsMax: number; validUntil: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO carrier_calls (carrier, call_id, attempts_max, valid_until, sealed)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (carrier, call_id) DO NOTHING`,
    [carrier, callId, attemptsMax, validUntil, seal(JSON.stringify(call), USE, callId)],
  );
  return rowCount === 1;
}

export async function deleteCall(tx: Tx, carrier: string, callId: string): Promise<void> {
  await tx.query("DELETE FROM carrier_calls WHERE carrier = $1 AND call_id = $2", [
    carrier,
    callId,
  ]);
}

export async function lockCall(
  tx: Tx,
  carrier: string,
  callId: string,
): Promise<CallRecord | undefined> {
  const { rows } = await tx.query<CallRecord>(
    `SELECT call_id, attempt, attempts_max, valid_until, next_at FROM carrier_calls
     WHERE carrier = $1 AND call_id = $2 FOR UPDATE`,
    [carrier, callId],
  );
  return rows[0];
}

/** Plans an attempt; `isSame` repeats one that didn't count. */
export async function planAttempt(
  tx: Tx,
  carrier: string,
  callId: string,
  { inSeconds, isSame }: { inSeconds: number; isSame: boolean },
): Promise<void> {
  await tx.query(
    `UPDATE carrier_calls SET attempt = attempt - $4::smallint,
       next_at = to_timestamp(extract(epoch FROM now())::double precision + $3::double precision)
     WHERE carrier = $1 AND call_id = $2`,
    [carrier, callId, inSeconds, isSame ? 1 : 0],
  );
}

export interface DueCall {
  callId: string;
  attempt: number;
  call: PlannedCall;
}

/** Attempts count from commit on, even if the process crashes. */
export async function claimDueCalls(tx: Tx, carrier: string, limit: number): Promise<DueCall[]> {
  const { rows } = await tx.query<{ call_id: string; attempt: number; sealed: Buffer }>(
    `UPDATE carrier_calls SET attempt = attempt + 1, next_at = NULL, asked_at = now()
     WHERE carrier = $1 AND call_id IN (
       SELECT call_id FROM carrier_calls c
       WHERE carrier = $1 AND next_at <= now() AND valid_until > now() AND attempt < attempts_max AND ${HANDED_OVER_CONDITION}
       ORDER BY next_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING call_id, attempt, sealed`,
    [carrier, limit],
  );
  return rows.map(({ call_id, attempt, sealed }) => ({
    callId: call_id,
    attempt,
    call: JSON.parse(openSealed(sealed, USE, call_id)) as PlannedCall,
  }));
}

/** Deletes calls that are expired, or without an outcome for `minutes`. Returns those the gateway waits for. */
export async function claimOverdueCalls(
  tx: Tx,
  carrier: string,
  minutes: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ call_id: string; is_awaited: boolean }>(
    `DELETE FROM carrier_calls c WHERE carrier = $1 AND call_id IN (
       SELECT call_id FROM carrier_calls
       WHERE carrier = $1 AND ((next_at IS NOT NULL AND valid_until <= now())
         OR (next_at IS NULL AND asked_at < now() - $2 * interval '1 minute'))
       ORDER BY call_id LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING call_id, ${HANDED_OVER_CONDITION} AS is_awaited`,
    [carrier, minutes, limit],
  );
  return rows.flatMap(({ call_id, is_awaited }) => (is_awaited ? [call_id] : []));
}
