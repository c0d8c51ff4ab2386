import { announceAtCommit } from "@/lib/db/announce-work";
import type { DueQuery } from "@/lib/db/due-work/due-board";
import type { Tx } from "@/lib/db/transaction";
import type { NoticeOutcome } from "./schema-values";

export interface NewNotice {
  run_id: string;
  step: string;
  user_id: number;
  phone: string;
  version: number;
  outcome: NoticeOutcome;
  round: number | null;
}

/** Inserts emails of steps. Fails for a second email of a step to the same member. */
export async function insertNotices(
  tx: Tx,
  accountId: number,
  automationId: string,
  notices: readonly NewNotice[],
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO automation_notices (account_id, run_id, step, user_id, automation_id, version, phone, outcome, round,
       created_at)
     SELECT a.account_id, n.run_id, n.step, n.user_id, a.id, n.version, n.phone, n.outcome, n.round, $3
     FROM json_to_recordset($4::json) AS n (run_id uuid, step text, user_id bigint, version int, phone text, outcome text,
       round int)
     JOIN automations a ON a.account_id = $1 AND a.id = $2`,
    [accountId, automationId, now, JSON.stringify(notices)],
  );
}

export interface LimitRecord {
  user_id: string;
  /** Start of the hour in which `mails` were sent. */
  began_at: Date;
  mails: number;
  /** Number of the next email for several people. */
  round: number;
  /** People who wait for it. */
  held: number;
  due_at: Date | null;
}

const LIMIT_COLUMNS = "user_id, began_at, mails, round, held, due_at";

/** Locks the limits of members for an automation, in one order. */
export async function lockLimits(
  tx: Tx,
  accountId: number,
  automationId: string,
  userIds: readonly number[],
  now: Date,
): Promise<LimitRecord[]> {
  await tx.query(
    `INSERT INTO automation_notice_limits (account_id, automation_id, user_id, began_at, mails, round, held)
     SELECT a.account_id, a.id, n.user_id, $4, 0, 1, 0 FROM unnest($3::bigint[]) AS n (user_id)
     JOIN automations a ON a.account_id = $1 AND a.id = $2
     ORDER BY n.user_id ON CONFLICT (account_id, automation_id, user_id) DO NOTHING`,
    [accountId, automationId, userIds, now],
  );
  const { rows } = await tx.query<LimitRecord>(
    `SELECT ${LIMIT_COLUMNS} FROM automation_notice_limits
     WHERE account_id = $1 AND automation_id = $2 AND user_id = ANY ($3::bigint[]) ORDER BY user_id FOR UPDATE`,
    [accountId, automationId, userIds],
  );
  return rows;
}

export async function saveLimits(
  tx: Tx,
  accountId: number,
  automationId: string,
  limits: readonly LimitRecord[],
): Promise<void> {
  await tx.query(
    `UPDATE automation_notice_limits l SET began_at = n.began_at, mails = n.mails, round = n.round, held = n.held,
       due_at = n.due_at
     FROM json_to_recordset($3::json) AS n (user_id bigint, began_at timestamptz, mails int, round int, held int,
       due_at timestamptz)
     WHERE l.account_id = $1 AND l.automation_id = $2 AND l.user_id = n.user_id`,
    [accountId, automationId, JSON.stringify(limits)],
  );
  if (limits.some(({ due_at: at }) => at !== null)) announceAtCommit(tx, "automation-notices");
}

export const NOTICES_DUE: DueQuery = {
  sql: "SELECT min(due_at) FROM automation_notice_limits",
  placement: "distributed",
};

export interface DueNotice {
  accountId: number;
  id: number;
  userId: number;
}

export async function findDueNotices(
  tx: Tx,
  limit: number,
  except: readonly number[],
): Promise<DueNotice[]> {
  const { rows } = await tx.query<{ account_id: string; automation_id: string; user_id: string }>(
    `SELECT account_id, automation_id, user_id FROM automation_notice_limits
     WHERE due_at <= now() AND account_id <> ALL ($2::bigint[]) ORDER BY due_at LIMIT $1`,
    [limit, except],
  );
  return rows.map((row) => ({
    accountId: Number(row.account_id),
    id: Number(row.automation_id),
    userId: Number(row.user_id),
  }));
}

/** Locks the limit of a member whose email for several people is due, unless another worker has it. */
export async function lockDueLimit(
  tx: Tx,
  { accountId, id, userId }: DueNotice,
): Promise<LimitRecord | undefined> {
  const { rows } = await tx.query<LimitRecord>(
    `SELECT ${LIMIT_COLUMNS} FROM automation_notice_limits
     WHERE account_id = $1::bigint AND automation_id = $2 AND user_id = $3 AND due_at <= now()
     FOR UPDATE SKIP LOCKED`,
    [accountId, id, userId],
  );
  return rows[0];
}

/** Returns the first people of an email for several, and how many it is about. */
export async function findGrouped(
  tx: Tx,
  { accountId, id, userId }: DueNotice,
  round: number,
  limit: number,
): Promise<{ phones: string[]; count: number }> {
  const { rows } = await tx.query<{ phone: string; count: number }>(
    `SELECT phone, (count(*) OVER ())::int AS count FROM automation_notices
     WHERE account_id = $1 AND automation_id = $2 AND user_id = $3 AND round = $4
     ORDER BY created_at LIMIT $5`,
    [accountId, id, userId, round, limit],
  );
  return { phones: rows.map(({ phone }) => phone), count: rows[0]?.count ?? 0 };
}

export async function countNotices(
  tx: Tx,
  accountId: number,
  automationId: string,
  version: number,
): Promise<{ step: string; outcome: NoticeOutcome; count: number }[]> {
  const { rows } = await tx.query<{ step: string; outcome: NoticeOutcome; count: number }>(
    `SELECT step, outcome, count(*)::int AS count FROM automation_notices
     WHERE account_id = $1 AND automation_id = $2 AND version = $3 GROUP BY step, outcome`,
    [accountId, automationId, version],
  );
  return rows;
}

export async function findNotices(
  tx: Tx,
  accountId: number,
  runId: string,
): Promise<{ step: string; outcome: NoticeOutcome; created_at: Date }[]> {
  const { rows } = await tx.query<{ step: string; outcome: NoticeOutcome; created_at: Date }>(
    `SELECT step, outcome, created_at FROM automation_notices
     WHERE account_id = $1 AND run_id = $2 ORDER BY created_at, step`,
    [accountId, runId],
  );
  return rows;
}
