import type { Context } from "@/lib/core/context";
import { readAccount } from "@/lib/db/transaction";
import { assertFitsExcel, hasMoreRows } from "@/lib/export/excel-limit";
import { parseFileRequest } from "@/lib/export/file-request";
import { tableDownload, type TableSource } from "@/lib/export/table-download";
import type { Cell } from "@/lib/export/table-file";
import type { CollectionQuery } from "@/lib/core/collection";
import type { Download } from "@/lib/http/route";
import { toAuditLogEntry } from "./resource";
import { AUDIT_LOG_COLUMNS, type AuditLogColumn } from "./schema-values";
import { type AuditRecord, findEntriesAfter } from "./store";

function toCell(row: AuditRecord, column: AuditLogColumn): Cell {
  if (column === "created_at") return row.created_at.toISOString();
  const value = toAuditLogEntry(row)[column];
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** Exports the log. Reading it is not audited. */
export async function exportAuditLog(ctx: Context, query: CollectionQuery): Promise<Download> {
  const accountId = ctx.account.id;
  const file = parseFileRequest(query, AUDIT_LOG_COLUMNS);
  const { conditions, isDescending } = file;
  const source: TableSource<AuditRecord, AuditLogColumn> = {
    name: "audit-log",
    readAfter: (after, limit) =>
      readAccount(accountId, (tx) =>
        findEntriesAfter(tx, accountId, { conditions, isDescending, after, limit }),
      ),
    toKey: ({ seq }) => seq,
    toCell,
  };
  await assertFitsExcel(file.format, hasMoreRows(source));
  return tableDownload(ctx, file, source);
}
