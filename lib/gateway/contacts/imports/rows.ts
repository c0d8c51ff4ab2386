import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, withAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { assertFitsExcel, hasMoreRows } from "@/lib/export/excel-limit";
import type { FileRequest } from "@/lib/export/file-request";
import { tableDownload, type TableSource } from "@/lib/export/table-download";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import type { Download } from "@/lib/http/route";
import { checkEdited } from "./check";
import { count, type ImportRecord, type ImportRow } from "./record";
import { toImportRow } from "./resource";
import type { ImportRowResource, ImportRowUpdate } from "./schema";
import { lockImportOrThrow } from "./service";
import { importBusy, importEnded } from "./state";
import { findImport, updateImport } from "./store";
import { findLeftOutAfter, findRow, ROWS, saveCells, saveChecks } from "./store-rows";

async function getRecord(ctx: Context, importId: number): Promise<ImportRecord> {
  const { id } = ctx.account;
  const row = await readAccount(id, (tx) => findImport(tx, id, importId));
  if (row === undefined) throw notFound("import with this ID");
  return row;
}

const FILE_ORDER = [{ field: "line", direction: "asc" }] as const;

export async function listImportRows(
  ctx: Context,
  importId: number,
  query: CollectionQuery,
): Promise<Page<ImportRowResource>> {
  const record = await getRecord(ctx, importId);
  const toRows = (rows: ImportRow[]) => rows.map((row) => toImportRow(row, record));
  const scope = [record.import_id, record.read_no];
  return listPage(ctx, ROWS, { ...query, order: [...FILE_ORDER] }, toRows, scope);
}

export async function updateImportRow(
  ctx: WriteContext,
  importId: number,
  line: number,
  { cells }: ImportRowUpdate,
): Promise<ImportRowResource> {
  const { id } = ctx.account;
  const record = await lockImportOrThrow(ctx, importId);
  const row = await findRow(ctx.tx, record, line);
  if (row === undefined) throw notFound("row with this number");
  if (record.state !== "ready") throw importBusy();
  if (row.fate !== "problem") throw importEnded();
  const checked = await checkEdited(ctx.tx, record, { ...row, cells, note: null });
  await saveCells(ctx.tx, record, line, cells);
  await saveChecks(ctx.tx, record, [checked]);
  const tally = count(count(record.tally, [{ fate: "problem", note: row.note }], -1), [checked]);
  await updateImport(ctx.tx, id, record.import_id, { tally });
  return toImportRow({ ...row, ...checked, cells }, record);
}

export async function exportLeftOut(
  ctx: Context,
  importId: number,
  { format, separator }: Pick<FileRequest<string>, "format" | "separator">,
): Promise<Download> {
  const { id } = ctx.account;
  const record = await getRecord(ctx, importId);
  const fates = ["problem", "duplicate", ...(record.choices.blocked === "skip" ? ["blocked"] : [])];
  const headings = [
    "line",
    "reason",
    ...record.columns.map(({ heading }, index) => heading ?? `column ${index + 1}`),
  ];
  const columns = headings.map((_, index) => index);
  const source: TableSource<ImportRow, number> = {
    name: "left-out",
    readAfter: (after, limit) =>
      readAccount(id, (tx) => findLeftOutAfter(tx, record, fates, after ?? "0", limit)),
    toKey: ({ line }) => line,
    toCell: (row, column) => {
      if (column === 0) return row.line;
      return column === 1 ? (row.note ?? row.fate) : (row.cells[column - 2] ?? null);
    },
  };
  await assertFitsExcel(format, hasMoreRows(source));
  // Own transaction: a GET that writes to the audit log.
  await withAccount(id, (tx) =>
    recordAudit(tx, ctx, {
      action: "import.exported",
      object: { kind: "import", id: record.import_id },
    }),
  );
  return tableDownload(ctx, { format, columns, separator, headings }, source);
}
