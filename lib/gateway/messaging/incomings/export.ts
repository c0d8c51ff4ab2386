import type { CollectionQuery } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { assertVisibleFields } from "@/lib/core/permissions/visible-fields";
import { readAccount, withAccount } from "@/lib/db/transaction";
import { assertFitsExcel, hasMoreRows } from "@/lib/export/excel-limit";
import { parseFileRequest } from "@/lib/export/file-request";
import { tableDownload, type TableSource } from "@/lib/export/table-download";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import type { Download } from "@/lib/http/route";
import { toIncoming } from "./resource";
import { INCOMING_LIST } from "./schema-list";
import { INCOMING_EXPORT_COLUMNS, type IncomingExportColumn } from "./schema-values";
import { findIncomingsAfter, type IncomingRecord } from "./store";

export async function exportIncomings(ctx: Context, query: CollectionQuery): Promise<Download> {
  assertVisibleFields(ctx, "inbox", INCOMING_LIST, query);
  const { id } = ctx.account;
  const file = parseFileRequest(query, INCOMING_EXPORT_COLUMNS);
  const { format, columns, conditions, isDescending } = file;
  const source: TableSource<IncomingRecord, IncomingExportColumn> = {
    name: "incomings",
    readAfter: (after, limit) =>
      readAccount(id, (tx) =>
        findIncomingsAfter(tx, id, { conditions, isDescending, after, limit }),
      ),
    toKey: ({ uuid }) => uuid,
    toCell: (row, column) =>
      column === "received_at"
        ? row.received_at.toISOString().replace(/\.\d+Z$/, "Z")
        : toIncoming(row)[column],
  };
  await assertFitsExcel(format, hasMoreRows(source));
  const filters = [...new Set(conditions.map(({ field }) => field))];
  // Own transaction: a GET that writes to the audit log.
  await withAccount(id, (tx) =>
    recordAudit(tx, ctx, {
      action: "incoming.exported",
      object: { kind: "incoming" },
      after: { format, columns, filters },
    }),
  );
  return tableDownload(ctx, file, source);
}
