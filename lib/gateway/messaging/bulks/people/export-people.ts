import type { CollectionQuery } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { isMasked } from "@/lib/core/permissions/permissions";
import { readAccount, withAccount } from "@/lib/db/transaction";
import { assertFitsExcel, hasMoreRows } from "@/lib/export/excel-limit";
import { type FileRequest, parseFileRequest } from "@/lib/export/file-request";
import { tableDownload, type TableSource } from "@/lib/export/table-download";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import type { Download } from "@/lib/http/route";
import { parseDropsQuery, parseUnsubscribesQuery } from "./people";
import { toDrop, toUnsubscribe } from "./resource-people";
import {
  DROP_EXPORT_COLUMNS,
  type DropExportColumn,
  UNSUBSCRIBE_EXPORT_COLUMNS,
  type UnsubscribeExportColumn,
} from "@/lib/gateway/messaging/bulks/schema-values";
import { type DropRecord, findDropsAfter } from "./store-drops";
import { findUnsubscribesAfter, type PlacedUnsubscribe } from "./store-unsubscribes";

const NO_NAMES: ReadonlyMap<string, string> = new Map();

interface PeopleFile<Column extends string> {
  uuid: string;
  file: FileRequest<Column>;
  isHidden: boolean;
}

function toPeopleFile<Column extends string>(
  ctx: Context,
  { uuid, query, isHidden }: { uuid: string; query: CollectionQuery; isHidden: boolean },
  allColumns: readonly Column[],
): PeopleFile<Column> {
  const file = parseFileRequest(query, allColumns);
  return { uuid, file, isHidden: isHidden || isMasked("exportPersonal", ctx.actor) };
}

/** Streams the export, and records it in the audit log. */
async function download<Row, Column extends string>(
  ctx: Context,
  { uuid, file }: PeopleFile<Column>,
  source: TableSource<Row, Column>,
): Promise<Download> {
  const { format, columns, conditions } = file;
  await assertFitsExcel(format, hasMoreRows(source));
  const filters = [...new Set(conditions.map(({ field }) => field))];
  // Own transaction: a GET that writes to the audit log.
  await withAccount(ctx.account.id, (tx) =>
    recordAudit(tx, ctx, {
      action: "bulk.exported",
      object: { kind: "bulk", id: uuid },
      after: { format, columns, filters },
    }),
  );
  return tableDownload(ctx, file, source);
}

export async function exportBulkDrops(
  ctx: Context,
  id: string,
  query: CollectionQuery,
): Promise<Download> {
  const { id: accountId } = ctx.account;
  const dropsQuery = await parseDropsQuery(ctx, id, query);
  const exportRequest = toPeopleFile(ctx, dropsQuery, DROP_EXPORT_COLUMNS);
  const { uuid, file, isHidden } = exportRequest;
  const { conditions } = file;
  const toResource = toDrop(isHidden ? null : NO_NAMES);
  return download<DropRecord, DropExportColumn>(ctx, exportRequest, {
    name: "left-out",
    readAfter: (after, limit) =>
      readAccount(accountId, (tx) =>
        findDropsAfter(tx, accountId, uuid, { conditions, after, limit }),
      ),
    toKey: ({ phone }) => phone,
    toCell: (row, column) => {
      const value = toResource(row)[column];
      return typeof value === "boolean" ? String(value) : value;
    },
  });
}

const formatCursor = ({ exact_at, id }: Pick<PlacedUnsubscribe, "exact_at" | "id">) =>
  `${id} ${exact_at}`;

function parseCursor(key: string): Pick<PlacedUnsubscribe, "exact_at" | "id"> {
  const [id = "", ...timeParts] = key.split(" ");
  return { id, exact_at: timeParts.join(" ") };
}

export async function exportBulkUnsubscribes(
  ctx: Context,
  id: string,
  query: CollectionQuery,
): Promise<Download> {
  const { id: accountId } = ctx.account;
  const unsubscribesQuery = await parseUnsubscribesQuery(ctx, id, query);
  const exportRequest = toPeopleFile(ctx, unsubscribesQuery, UNSUBSCRIBE_EXPORT_COLUMNS);
  const { uuid, file, isHidden } = exportRequest;
  const { conditions, isDescending } = file;
  const toResource = toUnsubscribe(isHidden ? null : NO_NAMES);
  return download<PlacedUnsubscribe, UnsubscribeExportColumn>(ctx, exportRequest, {
    name: "unsubscribed",
    readAfter: (key, limit) =>
      readAccount(accountId, (tx) => {
        const after = key === null ? null : parseCursor(key);
        return findUnsubscribesAfter(tx, accountId, uuid, {
          conditions,
          isDescending,
          after,
          limit,
        });
      }),
    toKey: formatCursor,
    toCell: (row, column) =>
      column === "unsubscribed_at"
        ? row.unsubscribed_at.toISOString().replace(/\.\d+Z$/, "Z")
        : toResource(row)[column],
  });
}
