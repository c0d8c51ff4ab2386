import type { CollectionQuery } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { isMasked } from "@/lib/core/permissions/permissions";
import { readAccount, withAccount } from "@/lib/db/transaction";
import { type FileRequest, readFileRequest } from "@/lib/export/file-request";
import { tableDownload } from "@/lib/export/table-download";
import { recordAudit } from "@/lib/gateway/account/audit-log/record";
import type { Download } from "@/lib/http/route";
import { readDropsQuery, readUnsubscribesQuery } from "./people";
import { toDrop, toUnsubscribe } from "./resource-people";
import {
  DROP_EXPORT_COLUMNS,
  type DropExportColumn,
  UNSUBSCRIBE_EXPORT_COLUMNS,
  type UnsubscribeExportColumn,
} from "./schema-values";
import { type DropRecord, findDropsAfter } from "./store-drops";
import { findUnsubscribesAfter, type PlacedUnsubscribe } from "./store-unsubscribes";

interface PeopleFile<Column extends string> {
  uuid: string;
  file: FileRequest<Column>;
  /** The caller's role sees no numbers. */
  isHidden: boolean;
}

/** The file that is asked for, written down in the audit log. */
async function openFile<Column extends string>(
  ctx: Context,
  { uuid, query, isHidden }: { uuid: string; query: CollectionQuery; isHidden: boolean },
  all: readonly Column[],
): Promise<PeopleFile<Column>> {
  const file = readFileRequest(query, all);
  const { format, columns, conditions } = file;
  const filters = [...new Set(conditions.map(({ field }) => field))];
  await withAccount(ctx.account.id, (tx) =>
    recordAudit(tx, ctx, {
      action: "bulk.exported",
      object: { kind: "bulk", id: uuid },
      after: { format, columns, filters },
    }),
  );
  return { uuid, file, isHidden: isHidden || isMasked("exportPersonal", ctx.actor) };
}

/** A file of those whom a bulk left out, in the order of their numbers. */
export async function exportBulkDrops(
  ctx: Context,
  id: string,
  query: CollectionQuery,
): Promise<Download> {
  const { id: accountId } = ctx.account;
  const asked = await readDropsQuery(ctx, id, query);
  const { uuid, file, isHidden } = await openFile(ctx, asked, DROP_EXPORT_COLUMNS);
  const { conditions } = file;
  const toShown = toDrop(isHidden);
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

/** The place of a row in a file, as text and back. */
const keyOf = ({ exact_at, id }: Pick<PlacedUnsubscribe, "exact_at" | "id">) => `${id} ${exact_at}`;

function placeOf(key: string): Pick<PlacedUnsubscribe, "exact_at" | "id"> {
  const [id = "", ...at] = key.split(" ");
  return { id, exact_at: at.join(" ") };
}

/** A file of those who unsubscribed because of a bulk, the latest first unless asked otherwise. */
export async function exportBulkUnsubscribes(
  ctx: Context,
  id: string,
  query: CollectionQuery,
): Promise<Download> {
  const { id: accountId } = ctx.account;
  const asked = await readUnsubscribesQuery(ctx, id, query);
  const { uuid, file, isHidden } = await openFile(ctx, asked, UNSUBSCRIBE_EXPORT_COLUMNS);
  const { conditions, isDown } = file;
  const toShown = toUnsubscribe(isHidden);
  return tableDownload<PlacedUnsubscribe, UnsubscribeExportColumn>(ctx, file, {
    name: "unsubscribed",
    readAfter: (key, limit) =>
      readAccount(accountId, (tx) => {
        const after = key === null ? null : placeOf(key);
        return findUnsubscribesAfter(tx, accountId, uuid, { conditions, isDown, after, limit });
      }),
    keyOf,
    cellOf: (row, column) =>
      column === "unsubscribed_at"
        ? row.unsubscribed_at.toISOString().replace(/\.\d+Z$/, "Z")
        : toShown(row)[column],
  });
}
