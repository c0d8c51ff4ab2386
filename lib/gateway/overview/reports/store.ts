import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import type { ReportFilters, ReportSchedule } from "./schema";
import { REPORT_LIST } from "./schema-list";
import type { ReportFileFormat, ReportRange, ReportView } from "./schema-values";

export interface ReportRecord {
  report_id: string;
  name: string;
  view: ReportView;
  filters: ReportFilters;
  range: ReportRange;
  schedule: ReportSchedule;
  file_format: ReportFileFormat;
  lang: string;
  is_paused: boolean;
  next_at: Date | null;
  created_by: string | null;
  created_at: Date;
  changed_at: Date;
}

const COLUMNS = `report_id, name, view, filters, range, schedule, file_format, lang, is_paused, next_at, created_by,
  created_at, changed_at`;

/** Parameters: account, views. */
export const REPORTS: ListSource<ReportRecord, typeof REPORT_LIST> = {
  list: REPORT_LIST,
  columns: COLUMNS,
  from: "reports",
  where: "account_id = $1 AND view = ANY ($2)",
  orderBy: ["created_at", "report_id"],
};

export async function findReport(
  tx: Tx,
  accountId: number,
  reportId: number,
): Promise<ReportRecord | undefined> {
  const { rows } = await tx.query<ReportRecord>(
    `SELECT ${COLUMNS} FROM reports WHERE account_id = $1 AND report_id = $2`,
    [accountId, reportId],
  );
  return rows[0];
}

export async function lockReport(
  tx: Tx,
  accountId: number,
  reportId: number,
): Promise<ReportRecord | undefined> {
  const { rows } = await tx.query<ReportRecord>(
    `SELECT ${COLUMNS} FROM reports WHERE account_id = $1 AND report_id = $2 FOR UPDATE`,
    [accountId, reportId],
  );
  return rows[0];
}

/** Locks all reports of an account, so that concurrent requests keep the limit. Returns their number. */
export async function lockReports(tx: Tx, accountId: number): Promise<number> {
  await tx.query(
    "SELECT report_id FROM reports WHERE account_id = $1 ORDER BY report_id FOR UPDATE",
    [accountId],
  );
  // A statement of its own sees reports that were created while it waited for the lock.
  const { rows } = await tx.query<{ reports: number }>(
    "SELECT count(*)::int AS reports FROM reports WHERE account_id = $1",
    [accountId],
  );
  return rows[0]?.reports ?? 0;
}

const toValues = (row: ReportRecord) => [
  row.report_id,
  row.name,
  row.view,
  JSON.stringify(row.filters),
  row.range,
  JSON.stringify(row.schedule),
  row.file_format,
  row.is_paused,
  row.next_at,
  row.changed_at,
];

export async function insertReport(
  tx: Tx,
  accountId: number,
  row: Omit<ReportRecord, "report_id">,
): Promise<ReportRecord> {
  const { rows } = await tx.query<{ id: string }>("SELECT nextval('report_ids') AS id");
  const record = { ...row, report_id: rows[0]?.id ?? "" };
  await tx.query(
    `INSERT INTO reports (account_id, report_id, name, view, filters, range, schedule, file_format, is_paused, next_at,
       changed_at, created_at, created_by, lang)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [accountId, ...toValues(record), row.created_at, row.created_by, row.lang],
  );
  return record;
}

export async function saveReport(tx: Tx, accountId: number, row: ReportRecord): Promise<void> {
  await tx.query(
    `UPDATE reports SET name = $3, view = $4, filters = $5, range = $6, schedule = $7, file_format = $8,
       is_paused = $9, next_at = $10, changed_at = $11
     WHERE account_id = $1 AND report_id = $2`,
    [accountId, ...toValues(row)],
  );
}

export async function saveNextRun(
  tx: Tx,
  accountId: number,
  reportId: string,
  nextAt: Date | null,
): Promise<void> {
  await tx.query("UPDATE reports SET next_at = $3 WHERE account_id = $1 AND report_id = $2", [
    accountId,
    reportId,
    nextAt,
  ]);
}

export async function removeReport(tx: Tx, accountId: number, reportId: string): Promise<void> {
  await tx.query("DELETE FROM reports WHERE account_id = $1 AND report_id = $2", [
    accountId,
    reportId,
  ]);
}
