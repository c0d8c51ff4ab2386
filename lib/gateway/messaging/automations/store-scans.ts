import { parameters } from "@/lib/db/lists/conditions";
import type { Tx } from "@/lib/db/transaction";
import { peopleSql, type UsableSegment } from "@/lib/gateway/contacts/segments/public";
import type { SegmentProblem } from "./schema-values";

export interface ScanRecord {
  automation_id: string;
  /** Number at which the current round is; null: between rounds. */
  after: string | null;
  began_at: Date | null;
  next_at: Date | null;
  checked_at: Date | null;
  /** True: who is found in this round doesn't start. */
  is_baseline: boolean;
  /** True: what is known is deleted first. */
  is_reset: boolean;
  problem: SegmentProblem | null;
}

const COLUMNS =
  "automation_id, after, began_at, next_at, checked_at, is_baseline, is_reset, problem";

export async function findScans(
  tx: Tx,
  accountId: number,
  automationIds: readonly string[],
): Promise<ScanRecord[]> {
  const { rows } = await tx.query<ScanRecord>(
    `SELECT ${COLUMNS} FROM automation_scans WHERE account_id = $1 AND automation_id = ANY ($2::bigint[])`,
    [accountId, automationIds],
  );
  return rows;
}

/** Restarts the scan: forgets the segment's members and evaluates it from its first person. */
export async function resetScan(
  tx: Tx,
  accountId: number,
  automationId: string,
  isBaseline: boolean,
): Promise<void> {
  await tx.query(
    `INSERT INTO automation_scans (account_id, automation_id, is_baseline, is_reset) VALUES ($1, $2, $3, true)
     ON CONFLICT (account_id, automation_id) DO UPDATE SET after = NULL, began_at = NULL, next_at = NULL,
       checked_at = NULL, is_baseline = excluded.is_baseline, is_reset = true, problem = NULL`,
    [accountId, automationId, isBaseline],
  );
}

/** Lets those who came into the segment meanwhile not start. */
export async function skipMatches(tx: Tx, accountId: number, automationId: string): Promise<void> {
  await tx.query(
    `UPDATE automation_scans SET after = NULL, next_at = NULL, is_baseline = is_baseline OR NOT is_reset
     WHERE account_id = $1 AND automation_id = $2`,
    [accountId, automationId],
  );
}

export async function saveScan(tx: Tx, accountId: number, scan: ScanRecord): Promise<void> {
  await tx.query(
    `UPDATE automation_scans SET after = $3, began_at = $4, next_at = $5, checked_at = $6, is_baseline = $7,
       is_reset = $8, problem = $9
     WHERE account_id = $1 AND automation_id = $2`,
    [
      accountId,
      scan.automation_id,
      scan.after,
      scan.began_at,
      scan.next_at,
      scan.checked_at,
      scan.is_baseline,
      scan.is_reset,
      scan.problem,
    ],
  );
}

export async function deleteScan(tx: Tx, accountId: number, automationId: string): Promise<void> {
  await tx.query("DELETE FROM automation_scans WHERE account_id = $1 AND automation_id = $2", [
    accountId,
    automationId,
  ]);
}

async function findMatches(
  tx: Tx,
  accountId: number,
  automationId: string,
  { limit, isPending }: { limit: number; isPending: boolean },
): Promise<string[]> {
  const pending = isPending ? " AND is_pending" : "";
  const { rows } = await tx.query<{ phone: string }>(
    `SELECT phone FROM automation_matches WHERE account_id = $1 AND automation_id = $2${pending}
     ORDER BY phone LIMIT $3`,
    [accountId, automationId, limit],
  );
  return rows.map(({ phone }) => phone);
}

async function deletePhones(
  tx: Tx,
  accountId: number,
  automationId: string,
  phones: readonly string[],
): Promise<void> {
  if (phones.length === 0) return;
  await tx.query(
    "DELETE FROM automation_matches WHERE account_id = $1 AND automation_id = $2 AND phone = ANY ($3::text[])",
    [accountId, automationId, phones],
  );
}

/** Deletes a batch of matches. Returns their number. */
export async function deleteMatches(
  tx: Tx,
  accountId: number,
  automationId: string,
  limit: number,
): Promise<number> {
  const phones = await findMatches(tx, accountId, automationId, { limit, isPending: false });
  await deletePhones(tx, accountId, automationId, phones);
  return phones.length;
}

/** Deletes and returns the numbers of people who entered the segment and haven't started. */
export async function takePending(
  tx: Tx,
  accountId: number,
  automationId: string,
  limit: number,
): Promise<string[]> {
  const phones = await findMatches(tx, accountId, automationId, { limit, isPending: true });
  if (phones.length > 0)
    await tx.query(
      `UPDATE automation_matches SET is_pending = false
       WHERE account_id = $1 AND automation_id = $2 AND phone = ANY ($3::text[])`,
      [accountId, automationId, phones],
    );
  return phones;
}

export interface Chunk {
  automationId: string;
  after: string;
  /** Null: all others. */
  end: string | null;
  isPending: boolean;
}

export interface Changes {
  came: string[];
  left: string[];
}

/** Evaluates a segment for the numbers of a chunk. */
export async function findChanges(
  tx: Tx,
  { people }: UsableSegment,
  { automationId, after, end }: Chunk,
): Promise<Changes> {
  const params = parameters(people.accountId);
  const sql = peopleSql(people, params);
  const from = params.add(after, "text");
  const to = end === null ? null : params.add(end, "text");
  const within = (column: string) =>
    `${column} > ${from}${to === null ? "" : ` AND ${column} <= ${to}`}`;
  const matchSql = `FROM automation_matches m
    WHERE m.account_id = $1::bigint AND m.automation_id = ${params.add(automationId, "bigint")} AND ${within("m.phone")}`;
  const { rows } = await tx.query<{ phone: string; came: boolean }>(
    `WITH matched AS MATERIALIZED (${sql} AND ${within("c.phone")})
     SELECT s.phone, true AS came FROM matched s WHERE NOT EXISTS (SELECT ${matchSql} AND m.phone = s.phone)
     UNION ALL
     SELECT m.phone, false ${matchSql} AND NOT EXISTS (SELECT FROM matched s WHERE s.phone = m.phone)`,
    params.values,
  );
  return {
    came: rows.filter(({ came }) => came).map(({ phone }) => phone),
    left: rows.filter(({ came }) => !came).map(({ phone }) => phone),
  };
}

export async function applyChanges(
  tx: Tx,
  accountId: number,
  { automationId, isPending }: Chunk,
  { came, left }: Changes,
): Promise<void> {
  await deletePhones(tx, accountId, automationId, left);
  if (came.length === 0) return;
  await tx.query(
    `INSERT INTO automation_matches (account_id, automation_id, phone, is_pending)
     SELECT a.account_id, a.id, n.phone, $4 FROM unnest($3::text[]) AS n (phone)
     JOIN automations a ON a.account_id = $1 AND a.id = $2
     ON CONFLICT (account_id, automation_id, phone) DO NOTHING`,
    [accountId, automationId, came, isPending],
  );
}
