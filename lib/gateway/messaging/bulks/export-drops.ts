import type { CollectionQuery } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { isMasked } from "@/lib/core/permissions/permissions";
import { readAccount, withAccount } from "@/lib/db/transaction";
import { readFileRequest } from "@/lib/export/file-request";
import { tableDownload } from "@/lib/export/table-download";
import { recordAudit } from "@/lib/gateway/account/audit-log/record";
import type { Download } from "@/lib/http/route";
import { readBulkId, readPeopleQuery } from "./people";
import { toDrop } from "./resource-people";
import { DROP_LIST } from "./schema-people-lists";
import { DROP_EXPORT_COLUMNS, type DropExportColumn } from "./schema-values";
import { type DropRecord, findDropsAfter } from "./store-drops";

/** A file of those whom a bulk left out, in the order of their numbers. */
export async function exportBulkDrops(
  ctx: Context,
  id: string,
  query: CollectionQuery,
): Promise<Download> {
  const accountId = ctx.account.id;
  const file = readFileRequest(readPeopleQuery(ctx, DROP_LIST, query), DROP_EXPORT_COLUMNS);
  const uuid = await readBulkId(ctx, id);
  const { format, columns, conditions } = file;
  const filters = [...new Set(conditions.map(({ field }) => field))];
  await withAccount(accountId, (tx) =>
    recordAudit(tx, ctx, {
      action: "bulk.exported",
      object: { kind: "bulk", id: uuid },
      after: { format, columns, filters },
    }),
  );
  const toShown = toDrop(isMasked("exportPersonal", ctx.actor));
  return tableDownload<DropRecord, DropExportColumn>(ctx, file, {
    name: "left-out",
    readAfter: (after, limit) =>
      readAccount(accountId, (tx) =>
        findDropsAfter(tx, accountId, uuid, { conditions, after, limit }),
      ),
    keyOf: ({ phone }) => phone,
    cellOf: (row, column) => {
      const value = toShown(row)[column];
      return typeof value === "boolean" ? String(value) : value;
    },
  });
}
