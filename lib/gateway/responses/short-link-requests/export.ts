import type { CollectionQuery } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { toUnix } from "@/lib/core/time/time";
import { formatWallClock, formatWallDay } from "@/lib/core/time/wall-text";
import { wallTimeAt } from "@/lib/core/time/zoned-time";
import { readAccount, withAccount } from "@/lib/db/transaction";
import { assertFitsExcel, hasMoreRows } from "@/lib/export/excel-limit";
import { parseFileRequest } from "@/lib/export/file-request";
import { tableDownload, type TableSource } from "@/lib/export/table-download";
import type { Cell } from "@/lib/export/table-file";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import type { Download } from "@/lib/http/route";
import { toClick } from "./resource";
import { CLICK_EXPORT_COLUMNS, type ClickExportColumn } from "./schema-values";
import { findRemovedCampaigns } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { type ExportedClick, findClicksAfter } from "./store-export";

/** Formats dates in UTC, and in the account's time zone, which has a column too. */
function toCell(row: ExportedClick, column: ClickExportColumn, ctx: Context, zone: string): Cell {
  if (column === "date") return row.asked_at.toISOString();
  if (column === "time_zone") return zone;
  if (column === "campaign") return row.campaign;
  if (column === "local_date") {
    const wallTime = wallTimeAt(toUnix(row.asked_at), zone);
    return `${formatWallDay(wallTime)} ${formatWallClock(wallTime)}`;
  }
  return toClick(ctx.account.id, "")(row)[column];
}

const findCampaignFilter = (query: CollectionQuery): string | null => {
  const condition = query.conditions.find(({ field }) => field === "campaign");
  return condition?.op === "in" ? String(condition.values[0]) : null;
};

export async function exportClicks(ctx: Context, query: CollectionQuery): Promise<Download> {
  const accountId = ctx.account.id;
  const campaign = findCampaignFilter(query);
  const file = parseFileRequest(query, CLICK_EXPORT_COLUMNS);
  const { format, columns, isDescending } = file;
  const conditions = file.conditions.filter(({ field }) => field !== "campaign");
  const zone = await readAccount(accountId, (tx) => getTimeZone(tx, accountId));
  const source: TableSource<ExportedClick, ClickExportColumn> = {
    name: "clicks",
    readAfter: (after, limit) =>
      readAccount(accountId, async (tx) =>
        findClicksAfter(tx, accountId, {
          campaign,
          conditions,
          isDescending,
          after,
          limit,
          removed: await findRemovedCampaigns(tx, accountId),
        }),
      ),
    toKey: ({ place }) => place,
    toCell: (row, column) => toCell(row, column, ctx, zone),
  };
  await assertFitsExcel(format, hasMoreRows(source));
  // Own transaction: a GET that writes to the audit log.
  await withAccount(accountId, async (tx) => {
    const filters = [...new Set(file.conditions.map(({ field }) => field))];
    const after = { format, columns, filters };
    const object = { kind: "campaign" as const, id: campaign };
    await recordAudit(tx, ctx, { action: "campaign.exported", object, after });
  });
  return tableDownload(ctx, file, source);
}
