import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { withAccount } from "@/lib/db/transaction";
import { csvStream } from "@/lib/export/csv-stream";
import type { Cell, RowSource } from "@/lib/export/table-file";
import { xlsxStream } from "@/lib/export/xlsx-stream";
import { recordAudit } from "@/lib/gateway/audit/record";
import type { CollectionQuery, Condition } from "@/lib/http/collection";
import type { Download } from "@/lib/http/route";
import { type MessageRow, toSms } from "./resource";
import { EXPORT_COLUMNS, type ExportColumn } from "./schema-values";
import { assertAskable } from "./service";
import { findMessagesAfter, hasMoreMessages } from "./store";

export const FILE_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Rows that are in memory at a time. */
const PAGE = 1_000;
/** Spreadsheets open more only with difficulty, and nobody waits for them. */
const XLSX_MAX = 100_000;

const TIMES: readonly ExportColumn[] = ["created_at", "delivery_at", "gateway_sent_at"];

function cellOf(row: MessageRow, column: ExportColumn): Cell {
  const value = toSms(row, "")[column];
  if (!TIMES.includes(column)) return value;
  const seconds = Number(value);
  return seconds === 0 ? null : new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
}

async function* pages(
  accountId: number,
  conditions: readonly Condition[],
  columns: readonly ExportColumn[],
  isDown: boolean,
): AsyncGenerator<Cell[][]> {
  let after: string | null = null;
  for (;;) {
    const walk = { conditions, isDown, after, limit: PAGE };
    const rows: MessageRow[] = await withAccount(accountId, (tx) =>
      findMessagesAfter(tx, accountId, walk),
    );
    if (rows.length > 0) yield rows.map((row) => columns.map((column) => cellOf(row, column)));
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.uuid ?? null;
  }
}

function valuesOf(query: CollectionQuery, field: string): string[] {
  const found = query.conditions.find((one) => one.field === field);
  return found?.op === "in" ? found.values.map(String) : [];
}

/** A file of all messages that match. It is read while it is sent, so its length costs no memory. */
export async function exportSms(ctx: Context, query: CollectionQuery): Promise<Download> {
  assertAskable(ctx, query);
  const accountId = ctx.account.id;
  const options = ["format", "columns", "separator"];
  const conditions = query.conditions.filter(({ field }) => !options.includes(field));
  const format = valuesOf(query, "format")[0] === "xlsx" ? "xlsx" : "csv";
  const asked = valuesOf(query, "columns") as ExportColumn[];
  const columns = asked.length > 0 ? asked : EXPORT_COLUMNS;
  const isDown = query.order[0]?.direction !== "asc";
  await withAccount(accountId, async (tx) => {
    if (format === "xlsx" && (await hasMoreMessages(tx, accountId, conditions, XLSX_MAX))) {
      throw new DomainError(
        "unprocessable",
        "More than 100,000 messages match; Excel files end there. Choose CSV, or filter further.",
      );
    }
    const filters = [...new Set(conditions.map(({ field }) => field))];
    const after = { format, columns, filters };
    await recordAudit(tx, ctx, { action: "sms.exported", object: { kind: "sms" }, after });
  });
  const rows: RowSource = pages(accountId, conditions, columns, isDown);
  const separator = valuesOf(query, "separator")[0] === "semicolon" ? ";" : ",";
  const day = ctx.now().toISOString().slice(0, 10);
  return {
    contentType: FILE_TYPES[format],
    fileName: `messages-${day}.${format}`,
    body: format === "xlsx" ? xlsxStream(columns, rows) : csvStream(columns, rows, separator),
  };
}
