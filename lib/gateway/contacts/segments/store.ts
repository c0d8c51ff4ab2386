import type { ConditionGroup } from "@/lib/core/segments/conditions";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { SEGMENT_LIST } from "./schema-list";

export interface SegmentFields {
  name: string;
  note: string | null;
  conditions: ConditionGroup;
}

export interface SegmentRecord extends SegmentFields {
  id: string;
  created_at: Date;
  updated_at: Date;
}

const COLUMNS = "id, name, note, conditions, created_at, updated_at";

export const SEGMENTS: ListSource<SegmentRecord, typeof SEGMENT_LIST> = {
  list: SEGMENT_LIST,
  columns: COLUMNS,
  from: "segments",
  where: "account_id = $1",
  orderBy: { created_at: ["created_at", "id"], name: ["name", "id"] },
};

export async function findSegments(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<SegmentRecord[]> {
  const { rows } = await tx.query<SegmentRecord>(
    `SELECT ${COLUMNS} FROM segments WHERE account_id = $1 AND id = ANY ($2::bigint[])`,
    [accountId, ids],
  );
  return rows;
}

export async function lockSegment(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<SegmentRecord | undefined> {
  const { rows } = await tx.query<SegmentRecord>(
    `SELECT ${COLUMNS} FROM segments WHERE account_id = $1 AND id = $2 FOR UPDATE`,
    [accountId, id],
  );
  return rows[0];
}

/** Locks all segments until COMMIT, so that concurrent requests keep the limit. Count them afterwards. */
export async function lockSegments(tx: Tx, accountId: number): Promise<void> {
  await tx.query("SELECT 1 FROM segments WHERE account_id = $1 ORDER BY id FOR UPDATE", [
    accountId,
  ]);
}

export async function insertSegment(
  tx: Tx,
  accountId: number,
  { name, note, conditions }: SegmentFields,
  now: Date,
): Promise<SegmentRecord> {
  const { rows: ids } = await tx.query<{ id: string }>("SELECT nextval('segment_ids') AS id");
  const { rows } = await tx.query<SegmentRecord>(
    `INSERT INTO segments (account_id, id, name, note, conditions, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6, $6) RETURNING ${COLUMNS}`,
    [accountId, ids[0]?.id, name, note, JSON.stringify(conditions), now],
  );
  return rows[0] as SegmentRecord;
}

export async function saveSegment(
  tx: Tx,
  accountId: number,
  { id, name, note, conditions, updated_at }: SegmentRecord,
): Promise<void> {
  await tx.query(
    `UPDATE segments SET name = $3, note = $4, conditions = $5::jsonb, updated_at = $6
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, name, note, JSON.stringify(conditions), updated_at],
  );
}

export async function removeSegment(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.query("DELETE FROM segments WHERE account_id = $1 AND id = $2", [accountId, id]);
}
