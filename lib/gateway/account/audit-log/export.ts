import type { Context } from "@/lib/core/context";
import { readAccount } from "@/lib/db/transaction";
import { readFileRequest } from "@/lib/export/file-request";
import { tableDownload } from "@/lib/export/table-download";
import type { Cell } from "@/lib/export/table-file";
import type { CollectionQuery } from "@/lib/core/collection";
import type { Download } from "@/lib/http/route";
import { toActivity } from "./resource";
import { ACTIVITY_COLUMNS, type ActivityColumn } from "./schema-values";
import { type AuditRecord, findEntriesAfter } from "./store";

function cellOf(row: AuditRecord, column: ActivityColumn): Cell {
  if (column === "created_at") return row.created_at.toISOString();
  const value = toActivity(row)[column];
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** A file of all entries that match. Reading the log leaves no entry in it. */
export function exportActivity(ctx: Context, query: CollectionQuery): Promise<Download> {
  const accountId = ctx.account.id;
  const file = readFileRequest(query, ACTIVITY_COLUMNS);
  const { conditions, isDown } = file;
  const download = tableDownload<AuditRecord, ActivityColumn>(ctx, file, {
    name: "activity",
    readAfter: (after, limit) =>
      readAccount(accountId, (tx) =>
        findEntriesAfter(tx, accountId, { conditions, isDown, after, limit }),
      ),
    keyOf: ({ seq }) => seq,
    cellOf,
  });
  return Promise.resolve(download);
}
