import { announceAtCommit } from "@/lib/db/announce-work";
import type { DueQuery } from "@/lib/db/due-work/due-board";
import type { Tx } from "@/lib/db/transaction";
import { MATCH_DAYS, MAX_MATCHES_COUNTED, MAX_TOTAL_DAILY_LIMIT } from "./schema-values";

export const REPLIES_DUE: DueQuery = {
  sql: "SELECT min(work_at) FROM inbound_rule_matches",
  placement: "distributed",
};

export interface NewMatch {
  uuid: string;
  ruleId: string;
  /** Id of the reply to send; null: without one. */
  replyId: string | null;
  /** True if it started the rule's automation. */
  isStart: boolean;
  at: Date;
}

export async function insertMatch(tx: Tx, accountId: number, match: NewMatch): Promise<void> {
  await tx.query(
    `INSERT INTO inbound_rule_matches (account_id, uuid, rule_id, reply_id, work_at, created_at, started)
     VALUES ($1, $2, $3, $4::uuid, CASE WHEN $4::uuid IS NULL THEN NULL ELSE now() END, $5, $6)`,
    [accountId, match.uuid, match.ruleId, match.replyId, match.at, match.isStart],
  );
  if (match.replyId !== null) announceAtCommit(tx, "inbound-replies");
}

/** Lets messages for a rule, or of a person, take turns until COMMIT, so that each counts the replies to the others. */
export async function lockReplies(tx: Tx, accountId: number, to: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `inbound-replies/${accountId}/${to}`,
  ]);
}

/** Counts replies of a rule within 24 hours, `limit` at most. */
export async function countRepliesByRule(
  tx: Tx,
  accountId: number,
  { ruleId, limit }: { ruleId: string; limit: number },
): Promise<number> {
  const { rows } = await tx.query<{ replies: number }>(
    `SELECT count(*)::int AS replies FROM (
       SELECT FROM inbound_rule_matches WHERE account_id = $1 AND rule_id = $2
         AND reply_id IS NOT NULL AND created_at > now() - interval '24 hours' LIMIT $3) AS replied`,
    [accountId, ruleId, limit],
  );
  return rows[0]?.replies ?? 0;
}

/** Counts people for whom a rule started its automation within 24 hours, `limit` at most. */
export async function countStarts(
  tx: Tx,
  accountId: number,
  { ruleId, limit }: { ruleId: string; limit: number },
): Promise<number> {
  const { rows } = await tx.query<{ starts: number }>(
    `SELECT count(*)::int AS starts FROM (
       SELECT FROM inbound_rule_matches WHERE account_id = $1 AND rule_id = $2
         AND started AND created_at > now() - interval '24 hours' LIMIT $3) AS started`,
    [accountId, ruleId, limit],
  );
  return rows[0]?.starts ?? 0;
}

/** Counts replies to messages of a person from `since` (a UUIDv7) on, `limit` at most. */
export async function countReplies(
  tx: Tx,
  accountId: number,
  { phone, since, limit }: { phone: string; since: string; limit: number },
): Promise<number> {
  const { rows } = await tx.query<{ replies: number }>(
    `SELECT count(*)::int AS replies FROM (
       SELECT FROM incomings i JOIN inbound_rule_matches m ON m.account_id = i.account_id AND m.uuid = i.uuid
       WHERE i.account_id = $1 AND i.phone = $2 AND i.uuid >= $3::uuid AND m.reply_id IS NOT NULL LIMIT $4) AS replied`,
    [accountId, phone, since, limit],
  );
  return rows[0]?.replies ?? 0;
}

export interface MatchCount {
  matches: number;
  replies: number;
  starts: number;
  /** Within 24 hours, as many as a rule can send at most. */
  replies_today: number;
}

export const NO_MATCHES: MatchCount = {
  matches: 0,
  replies: 0,
  starts: 0,
  replies_today: 0,
};

export async function countMatches(
  tx: Tx,
  accountId: number,
  ruleIds: readonly string[],
): Promise<Map<string, MatchCount>> {
  const { rows } = await tx.query<{ rule_id: string } & MatchCount>(
    `SELECT rule.id AS rule_id, counted.matches, counted.replies, counted.starts, (
       SELECT count(*)::int FROM (
         SELECT FROM inbound_rule_matches WHERE account_id = $1 AND rule_id = rule.id
           AND reply_id IS NOT NULL AND created_at > now() - interval '24 hours'
         LIMIT ${MAX_TOTAL_DAILY_LIMIT}) AS today) AS replies_today
     FROM unnest($2::bigint[]) AS rule (id), LATERAL (
       SELECT count(*)::int AS matches, count(reply_id)::int AS replies,
         (count(*) FILTER (WHERE started))::int AS starts FROM (
         SELECT reply_id, started FROM inbound_rule_matches
         WHERE account_id = $1 AND rule_id = rule.id AND created_at > now() - make_interval(days => ${MATCH_DAYS})
         ORDER BY created_at DESC LIMIT ${MAX_MATCHES_COUNTED}) AS recent) AS counted`,
    [accountId, ruleIds],
  );
  return new Map(rows.map(({ rule_id: ruleId, ...count }) => [ruleId, count]));
}

export interface DueReply {
  accountId: number;
  uuid: string;
}

export async function findDueReplies(tx: Tx, limit: number): Promise<DueReply[]> {
  const { rows } = await tx.query<{ account_id: string; uuid: string }>(
    "SELECT account_id, uuid FROM inbound_rule_matches WHERE work_at <= now() ORDER BY work_at LIMIT $1",
    [limit],
  );
  return rows.map((row) => ({ accountId: Number(row.account_id), uuid: row.uuid }));
}

export interface PlannedReply {
  reply_id: string;
  rule_id: string;
  phone: string;
  number: string;
  received_at: Date;
}

/** Returns a reply that waits, unless the message was deleted. */
export async function findPlannedReply(
  tx: Tx,
  accountId: number,
  uuid: string,
): Promise<PlannedReply | undefined> {
  const { rows } = await tx.query<PlannedReply>(
    `SELECT m.reply_id, m.rule_id, i.phone, i.number, i.received_at
     FROM inbound_rule_matches m JOIN incomings i ON i.account_id = m.account_id AND i.uuid = m.uuid
     WHERE m.account_id = $1 AND m.uuid = $2 AND m.work_at IS NOT NULL AND m.reply_id IS NOT NULL`,
    [accountId, uuid],
  );
  return rows[0];
}

/** Ends a waiting reply as sent or not to be sent (`isSent` false), or postpones it. */
export async function recordReply(
  tx: Tx,
  accountId: number,
  uuid: string,
  { isSent, afterSeconds }: { isSent: boolean; afterSeconds: number | null },
): Promise<void> {
  await tx.query(
    `UPDATE inbound_rule_matches SET reply_id = CASE WHEN $3 THEN reply_id END,
       work_at = now() + $4::bigint * interval '1 second'
     WHERE account_id = $1 AND uuid = $2 AND work_at IS NOT NULL`,
    [accountId, uuid, isSent, afterSeconds],
  );
}

export async function findRepliesDueBefore(tx: Tx, dueBefore: Date): Promise<DueReply[]> {
  const { rows } = await tx.query<{ account_id: string; uuid: string }>(
    "SELECT account_id, uuid FROM inbound_rule_matches WHERE work_at <= $1::timestamptz ORDER BY account_id, uuid",
    [dueBefore],
  );
  return rows.map((row) => ({ accountId: Number(row.account_id), uuid: row.uuid }));
}
