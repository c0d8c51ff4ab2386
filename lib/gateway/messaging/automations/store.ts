import { announceAtCommit } from "@/lib/db/announce-work";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import type { AutomationDefinition } from "./schema";
import { AUTOMATION_LIST } from "./schema-list";
import type { AutomationState } from "./schema-values";
import type { SourceKind } from "./schema-triggers";

export interface AutomationRecord {
  id: string;
  name: string;
  state: AutomationState;
  draft: AutomationDefinition;
  version: number | null;
  event: string | null;
  goal_event: string | null;
  source_kind: SourceKind | null;
  /** Code of the campaign, or id of the segment, that starts it. */
  source: string | null;
  /** Bulk whose clicks start it; null: any, or those of `source`. */
  source_bulk: string | null;
  /** `YYYY-MM-DD`. */
  scanned_date: string | null;
  scan_after: string;
  work_at: Date | null;
  /** Automation whose draft it tries out; null for those of lists. */
  test_of: string | null;
  /** User who tests; null: an API key. */
  test_by: string | null;
  removed_at: Date | null;
  created_at: Date;
  changed_at: Date;
}

const COLUMNS = `id, name, state, draft, version, event, goal_event, source_kind, source, source_bulk,
  scanned_date::text AS scanned_date, scan_after, work_at, test_of, test_by, removed_at, created_at, changed_at`;

export const AUTOMATIONS: ListSource<AutomationRecord, typeof AUTOMATION_LIST> = {
  list: AUTOMATION_LIST,
  columns: COLUMNS,
  from: "automations",
  where: "account_id = $1 AND removed_at IS NULL AND test_of IS NULL",
  orderBy: { created_at: ["created_at", "id"], name: ["name", "id"] },
};

export async function findAutomation(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<AutomationRecord | undefined> {
  const { rows } = await tx.query<AutomationRecord>(
    `SELECT ${COLUMNS} FROM automations WHERE account_id = $1 AND id = $2 AND removed_at IS NULL`,
    [accountId, id],
  );
  return rows[0];
}

export async function lockAutomation(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<AutomationRecord | undefined> {
  const { rows } = await tx.query<AutomationRecord>(
    `SELECT ${COLUMNS} FROM automations WHERE account_id = $1 AND id = $2 AND removed_at IS NULL FOR UPDATE`,
    [accountId, id],
  );
  return rows[0];
}

/** Locks an automation unless another worker or a change of its state has it. Events may start people meanwhile. */
export async function lockFreeAutomation(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<AutomationRecord | undefined> {
  const { rows } = await tx.query<AutomationRecord>(
    `SELECT ${COLUMNS} FROM automations WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE SKIP LOCKED`,
    [accountId, id],
  );
  return rows[0];
}

/** Locks all of an account, so that concurrent requests keep the limit. Count them afterwards. */
export async function lockAutomations(tx: Tx, accountId: number): Promise<void> {
  await tx.query("SELECT id FROM automations WHERE account_id = $1 ORDER BY id FOR UPDATE", [
    accountId,
  ]);
}

export async function countAutomations(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM automations WHERE account_id = $1 AND removed_at IS NULL AND test_of IS NULL",
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

/** Serializes publishing of segment automations until COMMIT. Call it before counting them. */
export async function lockSegmentAutomations(tx: Tx, accountId: number): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `segment-automations/${accountId}`,
  ]);
}

export async function countSegmentAutomations(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM automations
     WHERE account_id = $1 AND source_kind = 'segment' AND state IN ('active', 'paused') AND removed_at IS NULL
       AND test_of IS NULL`,
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

export type NamedAutomation = Pick<AutomationRecord, "id" | "name" | "state">;

/** Finds automations by id, without deleted ones and tests. */
export async function findNamedAutomations(
  tx: Tx,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, NamedAutomation>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<NamedAutomation>(
    `SELECT id, name, state FROM automations
     WHERE account_id = $1 AND id = ANY ($2::bigint[]) AND removed_at IS NULL AND test_of IS NULL`,
    [accountId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Keeps the state until COMMIT, and waits for a change of it. */
export async function lockState(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<AutomationRecord["state"] | undefined> {
  const { rows } = await tx.query<Pick<AutomationRecord, "state">>(
    "SELECT state FROM automations WHERE account_id = $1 AND id = $2 AND removed_at IS NULL FOR KEY SHARE",
    [accountId, id],
  );
  return rows[0]?.state;
}

/** Finds active automations that an event starts. They stay active until COMMIT. */
export async function findByEvent(
  tx: Tx,
  accountId: number,
  event: string,
): Promise<AutomationRecord[]> {
  const { rows } = await tx.query<AutomationRecord>(
    `SELECT ${COLUMNS} FROM automations
     WHERE account_id = $1 AND state = 'active' AND removed_at IS NULL AND event = $2
     ORDER BY id FOR KEY SHARE`,
    [accountId, event],
  );
  return rows;
}

const toValues = (row: AutomationRecord) => [
  row.id,
  row.name,
  row.state,
  JSON.stringify(row.draft),
  row.version,
  row.event,
  row.goal_event,
  row.scanned_date,
  row.scan_after,
  row.work_at,
  row.changed_at,
  row.source_kind,
  row.source,
  row.source_bulk,
];

export async function insertAutomation(
  tx: Tx,
  accountId: number,
  row: Omit<AutomationRecord, "id" | "removed_at">,
): Promise<AutomationRecord> {
  const { rows } = await tx.query<{ id: string }>("SELECT nextval('automation_ids') AS id");
  const record = { ...row, id: rows[0]?.id ?? "", removed_at: null };
  await tx.query(
    `INSERT INTO automations (account_id, id, name, state, draft, version, event, goal_event, scanned_date, scan_after,
       work_at, changed_at, source_kind, source, source_bulk, created_at, test_of, test_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [accountId, ...toValues(record), row.created_at, row.test_of, row.test_by],
  );
  return record;
}

export async function saveAutomation(
  tx: Tx,
  accountId: number,
  row: AutomationRecord,
): Promise<void> {
  await tx.query(
    `UPDATE automations SET name = $3, state = $4, draft = $5, version = $6, event = $7, goal_event = $8,
       scanned_date = $9, scan_after = $10, work_at = $11, changed_at = $12, source_kind = $13, source = $14,
       source_bulk = $15
     WHERE account_id = $1 AND id = $2`,
    [accountId, ...toValues(row)],
  );
  if (row.work_at !== null) announceAtCommit(tx, "automations");
}

/** Hides a locked automation; a worker deletes it. */
export async function markRemoved(tx: Tx, accountId: number, id: string, now: Date): Promise<void> {
  await tx.query(
    "UPDATE automations SET removed_at = $3, work_at = $3 WHERE account_id = $1 AND id = $2",
    [accountId, id, now],
  );
  announceAtCommit(tx, "automations");
}

export async function findTest(
  tx: Tx,
  accountId: number,
  id: string,
): Promise<AutomationRecord | undefined> {
  const { rows } = await tx.query<AutomationRecord>(
    `SELECT ${COLUMNS} FROM automations WHERE account_id = $1 AND test_of = $2 AND removed_at IS NULL
     ORDER BY id DESC LIMIT 1`,
    [accountId, id],
  );
  return rows[0];
}

export async function removeAutomation(tx: Tx, accountId: number, id: string): Promise<void> {
  await tx.query("DELETE FROM automations WHERE account_id = $1 AND id = $2", [accountId, id]);
}

export async function insertVersion(
  tx: Tx,
  accountId: number,
  { id, version, draft, changed_at: at }: AutomationRecord,
  names: readonly string[],
): Promise<void> {
  await tx.query(
    `INSERT INTO automation_versions (account_id, automation_id, version, definition, names, published_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [accountId, id, version, JSON.stringify(draft), names, at],
  );
}

export interface VersionRecord {
  automation_id: string;
  version: number;
  definition: AutomationDefinition;
  /** Keys of columns or event values that texts can use. */
  names: string[];
  published_at: Date;
}

export async function findVersions(
  tx: Tx,
  accountId: number,
  automationId: string,
  versions: readonly number[],
): Promise<VersionRecord[]> {
  const { rows } = await tx.query<VersionRecord>(
    `SELECT automation_id, version, definition, names, published_at FROM automation_versions
     WHERE account_id = $1::bigint AND automation_id = $2 AND version = ANY ($3::int[])`,
    [accountId, automationId, versions],
  );
  return rows;
}

export async function findPublished(
  tx: Tx,
  accountId: number,
  automationIds: readonly string[],
): Promise<VersionRecord[]> {
  const { rows } = await tx.query<VersionRecord>(
    `SELECT v.automation_id, v.version, v.definition, v.names, v.published_at
     FROM automations a JOIN automation_versions v
       ON v.account_id = a.account_id AND v.automation_id = a.id AND v.version = a.version
     WHERE a.account_id = $1 AND v.account_id = $1 AND a.id = ANY ($2::bigint[])`,
    [accountId, automationIds],
  );
  return rows;
}
