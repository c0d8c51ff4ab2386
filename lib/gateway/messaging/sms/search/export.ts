import type { Context } from "@/lib/core/context";
import { assertVisibleFields } from "@/lib/core/permissions/visible-fields";
import { isMasked } from "@/lib/core/permissions/permissions";
import { splitCharge } from "@/lib/core/messages/charge";
import { toUnix } from "@/lib/core/time/time";
import { microToNumber } from "@/lib/core/money/money";
import { readAccount, withAccount } from "@/lib/db/transaction";
import { assertFitsExcel } from "@/lib/export/excel-limit";
import { parseFileRequest } from "@/lib/export/file-request";
import { tableDownload } from "@/lib/export/table-download";
import type { Cell } from "@/lib/export/table-file";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import type { CollectionQuery, Condition } from "@/lib/core/collection";
import type { Download } from "@/lib/http/route";
import { hidePerson, type MessageRecord, toSms } from "@/lib/gateway/messaging/sms/resource";
import { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";
import { EXPORT_COLUMNS, type ExportColumn } from "@/lib/gateway/messaging/sms/schema-values";
import { findStep, type WalkStep } from "./search";
import { messageState } from "@/lib/gateway/messaging/sms/state";
import { resolveSearch } from "./resolve-search";
import { findByIds } from "./store-search";

const TIMES: readonly ExportColumn[] = ["created_at", "delivery_at", "gateway_sent_at"];

/** Formats for machines: E.164, decimal amounts, currency in its own column. */
function toCell(row: MessageRecord, column: ExportColumn, ctx: Context): Cell {
  if (column === "currency") return ctx.account.currency;
  if (column === "charged" || column === "refunded") {
    return microToNumber(splitCharge(row, 0n)[column]);
  }
  const sms = toSms(row, "");
  if (column === "state") return messageState(sms, toUnix(ctx.now()));
  const value = (isMasked("exportPersonal", ctx.actor) ? hidePerson(sms) : sms)[column];
  if (!TIMES.includes(column)) return value;
  const seconds = Number(value);
  return seconds === 0 ? null : new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
}

const MAX_COUNTED_ROWS = 10_000;

async function hasMore(
  accountId: number,
  conditions: readonly Condition[],
  limit: number,
): Promise<boolean> {
  let after: string | null = null;
  let count = 0;
  do {
    const walk = { isDescending: true, after, limit: MAX_COUNTED_ROWS };
    const step: WalkStep = await readAccount(accountId, (tx) =>
      findStep(tx, accountId, conditions, walk),
    );
    count += step.uuids.length;
    after = step.next;
  } while (after !== null && count <= limit);
  return count > limit;
}

async function readMessages(
  accountId: number,
  conditions: readonly Condition[],
  { isDescending, after, limit }: { isDescending: boolean; after: string | null; limit: number },
): Promise<MessageRecord[]> {
  const rows: MessageRecord[] = [];
  let from = after;
  do {
    const walk = { isDescending, after: from, limit: limit - rows.length };
    from = await readAccount(accountId, async (tx) => {
      const { uuids, next } = await findStep(tx, accountId, conditions, walk);
      if (uuids.length > 0) rows.push(...(await findByIds(tx, accountId, uuids, isDescending)));
      return next;
    });
  } while (from !== null && rows.length < limit);
  return rows;
}

export async function exportSms(ctx: Context, query: CollectionQuery): Promise<Download> {
  assertVisibleFields(ctx, "messages", SMS_LIST, query);
  const accountId = ctx.account.id;
  const file = parseFileRequest(resolveSearch(ctx, query), EXPORT_COLUMNS);
  const { format, columns, conditions, isDescending } = file;
  await assertFitsExcel(format, (limit) => hasMore(accountId, conditions, limit));
  // Own transaction: a GET that writes to the audit log.
  await withAccount(accountId, async (tx) => {
    const filters = [...new Set(conditions.map(({ field }) => field))];
    const after = { format, columns, filters };
    await recordAudit(tx, ctx, { action: "sms.exported", object: { kind: "sms" }, after });
  });
  return tableDownload<MessageRecord, ExportColumn>(ctx, file, {
    name: "messages",
    readAfter: (after, limit) =>
      readMessages(accountId, conditions, { isDescending, after, limit }),
    toKey: ({ uuid }) => uuid,
    toCell: (row, column) => toCell(row, column, ctx),
  });
}
