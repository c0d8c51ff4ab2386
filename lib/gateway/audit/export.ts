import type { Context } from "@/lib/core/context";
import { withAccount } from "@/lib/db/transaction";
import { csvStream } from "@/lib/export/csv-stream";
import type { Cell } from "@/lib/export/table-file";
import { xlsxStream } from "@/lib/export/xlsx-stream";
import type { CollectionQuery, Condition } from "@/lib/http/collection";
import type { Download } from "@/lib/http/route";
import { toActivity } from "./resource";
import { ACTIVITY_COLUMNS, type ActivityColumn } from "./schema-values";
import { type AuditRow, findEntriesAfter } from "./store";

export const ACTIVITY_FILES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Rows that are in memory at a time. */
const PAGE = 1_000;

function cellOf(row: AuditRow, column: ActivityColumn): Cell {
  if (column === "created_at") return row.created_at.toISOString();
  const value = toActivity(row)[column];
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

async function* pages(
  accountId: number,
  conditions: readonly Condition[],
  columns: readonly ActivityColumn[],
  isDown: boolean,
): AsyncGenerator<Cell[][]> {
  let after: string | null = null;
  for (;;) {
    const walk = { conditions, isDown, after, limit: PAGE };
    const rows: AuditRow[] = await withAccount(accountId, (tx) =>
      findEntriesAfter(tx, accountId, walk),
    );
    if (rows.length > 0) yield rows.map((row) => columns.map((column) => cellOf(row, column)));
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.seq ?? null;
  }
}

function valuesOf(query: CollectionQuery, field: string): string[] {
  const found = query.conditions.find((one) => one.field === field);
  return found?.op === "in" ? found.values.map(String) : [];
}

/** A file of all entries that match, read while it is sent. Reading the log leaves no entry in it. */
export function exportActivity(ctx: Context, query: CollectionQuery): Promise<Download> {
  const options = ["format", "columns", "separator"];
  const conditions = query.conditions.filter(({ field }) => !options.includes(field));
  const format = valuesOf(query, "format")[0] === "xlsx" ? "xlsx" : "csv";
  const asked = valuesOf(query, "columns") as ActivityColumn[];
  const columns = asked.length > 0 ? asked : ACTIVITY_COLUMNS;
  const rows = pages(ctx.account.id, conditions, columns, query.order[0]?.direction !== "asc");
  const separator = valuesOf(query, "separator")[0] === "semicolon" ? ";" : ",";
  return Promise.resolve({
    contentType: ACTIVITY_FILES[format],
    fileName: `activity-${ctx.now().toISOString().slice(0, 10)}.${format}`,
    body: format === "xlsx" ? xlsxStream(columns, rows) : csvStream(columns, rows, separator),
  });
}
