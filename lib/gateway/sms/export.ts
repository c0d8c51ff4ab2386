import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { withAccount } from "@/lib/db/transaction";
import { readFileRequest } from "@/lib/export/file-request";
import { tableDownload } from "@/lib/export/table-download";
import type { Cell } from "@/lib/export/table-file";
import { recordAudit } from "@/lib/gateway/audit/record";
import type { CollectionQuery } from "@/lib/http/collection";
import type { Download } from "@/lib/http/route";
import { type MessageRow, toSms } from "./resource";
import { EXPORT_COLUMNS, type ExportColumn } from "./schema-values";
import { assertAskable } from "./service";
import { findMessagesAfter, hasMoreMessages } from "./store";

/** Spreadsheets open more only with difficulty, and nobody waits for them. */
const XLSX_MAX = 100_000;

const TIMES: readonly ExportColumn[] = ["created_at", "delivery_at", "gateway_sent_at"];

function cellOf(row: MessageRow, column: ExportColumn): Cell {
  const value = toSms(row, "")[column];
  if (!TIMES.includes(column)) return value;
  const seconds = Number(value);
  return seconds === 0 ? null : new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
}

/** A file of all messages that match. */
export async function exportSms(ctx: Context, query: CollectionQuery): Promise<Download> {
  assertAskable(ctx, query);
  const accountId = ctx.account.id;
  const file = readFileRequest(query, EXPORT_COLUMNS);
  const { format, columns, conditions, isDown } = file;
  await withAccount(accountId, async (tx) => {
    if (format === "xlsx" && (await hasMoreMessages(tx, accountId, conditions, XLSX_MAX))) {
      throw new DomainError(
        "unprocessable",
        "More than 100,000 messages match; Excel files end there. Choose CSV, or filter further.",
        { reason: "too_many_rows" },
      );
    }
    const filters = [...new Set(conditions.map(({ field }) => field))];
    const after = { format, columns, filters };
    await recordAudit(tx, ctx, { action: "sms.exported", object: { kind: "sms" }, after });
  });
  return tableDownload<MessageRow, ExportColumn>(ctx, file, {
    name: "messages",
    readAfter: (after, limit) =>
      withAccount(accountId, (tx) =>
        findMessagesAfter(tx, accountId, { conditions, isDown, after, limit }),
      ),
    keyOf: ({ uuid }) => uuid,
    cellOf,
  });
}
