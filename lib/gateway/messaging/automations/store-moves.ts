import { announceAtCommit } from "@/lib/db/announce-work";
import type { Tx } from "@/lib/db/transaction";
import type { RunPosition } from "./move-plan";

export interface MoveRecord {
  version: number;
  moved: number;
  started_at: Date;
  finished_at: Date | null;
}

export async function findMove(
  tx: Tx,
  accountId: number,
  automationId: string,
): Promise<MoveRecord | undefined> {
  const { rows } = await tx.query<MoveRecord>(
    `SELECT version, moved, started_at, finished_at FROM automation_moves
     WHERE account_id = $1 AND automation_id = $2`,
    [accountId, automationId],
  );
  return rows[0];
}

/** Stores a move of people, replacing the previous one. */
export async function saveMove(
  tx: Tx,
  accountId: number,
  automationId: string,
  { version, moved, started_at, finished_at }: MoveRecord,
): Promise<void> {
  await tx.query(
    `INSERT INTO automation_moves (account_id, automation_id, version, moved, started_at, finished_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id, automation_id) DO UPDATE SET version = excluded.version, moved = excluded.moved,
       started_at = excluded.started_at, finished_at = excluded.finished_at`,
    [accountId, automationId, version, moved, started_at, finished_at],
  );
}

export type CountedStanding = RunPosition & { count: number };

/** Counts people under way in other versions by where they are. */
export async function countStandings(
  tx: Tx,
  accountId: number,
  automationId: string,
  version: number,
): Promise<CountedStanding[]> {
  const { rows } = await tx.query<CountedStanding>(
    `SELECT version, step, passed, count(*)::int AS count FROM automation_runs
     WHERE account_id = $1 AND automation_id = $2 AND ended_at IS NULL AND version <> $3
     GROUP BY version, step, passed ORDER BY version, step`,
    [accountId, automationId, version],
  );
  return rows;
}

interface Target {
  version: number;
  step: string;
  passed: readonly string[];
}

/**
 * Moves people who are at one step, except those leased by a worker. Due texts are loaded again. Returns
 * their number.
 */
export async function moveRuns(
  tx: Tx,
  accountId: number,
  automationId: string,
  from: RunPosition,
  to: Target,
  { limit, now }: { limit: number; now: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `WITH standing AS MATERIALIZED (SELECT id FROM automation_runs
       WHERE account_id = $1::bigint AND automation_id = $2 AND ended_at IS NULL AND version = $3 AND step = $4
         AND passed IS NOT DISTINCT FROM $5::text[]
       ORDER BY id LIMIT $9 FOR UPDATE SKIP LOCKED)
     UPDATE automation_runs r SET version = $6, step = $7, passed = $8, columns = NULL,
       due_at = CASE WHEN r.state = 'sending' THEN $10 ELSE r.due_at END,
       state = CASE WHEN r.state = 'sending' THEN 'waiting' ELSE r.state END,
       lacks_funds = CASE WHEN r.state = 'sending' THEN false ELSE r.lacks_funds END
     FROM standing
     WHERE r.account_id = $1::bigint AND r.id = standing.id`,
    [
      accountId,
      automationId,
      from.version,
      from.step,
      from.passed,
      to.version,
      to.step,
      to.passed,
      limit,
      now,
    ],
  );
  announceAtCommit(tx, "automation-steps");
  return rowCount ?? 0;
}
