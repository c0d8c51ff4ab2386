import type { Context } from "@/lib/core/context";
import { readAccount, withAccount } from "@/lib/db/transaction";
import { assertFitsExcel } from "@/lib/export/excel-limit";
import type { FileRequest } from "@/lib/export/file-request";
import { tableDownload } from "@/lib/export/table-download";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import {
  COLUMN_LETTERS,
  defaultColumnName,
} from "@/lib/gateway/contacts/group-records/schema-values";
import { getGroupRecord, type GroupRecord } from "@/lib/gateway/contacts/group-records/public";
import type { Download } from "@/lib/http/route";
import { findPhoneRange, type PhoneRecord } from "./store";

const FIELDS = ["phone_id", "phone", ...COLUMN_LETTERS, "callback_data"] as const;

function cellsOfHead(group: GroupRecord): string[] {
  const columns = COLUMN_LETTERS.map(
    (column) => group[`name_${column}`] ?? defaultColumnName(column),
  );
  return ["id", "phone", ...columns, "callback_data"];
}

const toFileName = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, "_").trim();

type GroupFile = Pick<FileRequest<string>, "format" | "separator">;

/**
 * Exports a group. Prefixes cells with an apostrophe if a spreadsheet would execute them (CSV injection); `unguardCell`
 * removes it.
 */
export async function exportGroup(
  ctx: Context,
  groupId: number,
  { format, separator }: GroupFile,
): Promise<Download> {
  const { id } = ctx.account;
  const counted = await readAccount(id, (tx) => getGroupRecord(tx, id, groupId));
  await assertFitsExcel(format, async (limit) => Number(counted.count_items) > limit);
  // Own transaction: a GET that writes to the audit log.
  const group = await withAccount(id, async (tx) => {
    const groupRecord = await getGroupRecord(tx, id, groupId);
    await recordAudit(tx, ctx, {
      action: "group.exported",
      object: { kind: "group", id: groupId, label: groupRecord.name },
      after: { count_items: Number(groupRecord.count_items), format },
    });
    return groupRecord;
  });
  const headings = cellsOfHead(group);
  const columns = headings.map((_, index) => index);
  const file = { format, columns, separator, headings };
  return tableDownload<PhoneRecord, number>(ctx, file, {
    name: toFileName(group.name),
    readAfter: (after, limit) =>
      readAccount(id, (tx) =>
        findPhoneRange(tx, id, group.group_id, {
          isDescending: false,
          after,
          limit,
          conditions: [],
        }),
      ),
    toKey: ({ phone_id }) => phone_id,
    toCell: (row, column) => row[FIELDS[column] ?? "phone"],
  });
}
