import type { CollectionQuery } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { resolvePhones } from "@/lib/core/phone/phone-filter";
import { readAccount, withAccount } from "@/lib/db/transaction";
import { assertFitsExcel, hasMoreRows } from "@/lib/export/excel-limit";
import { parseFileRequest } from "@/lib/export/file-request";
import { tableDownload, type TableSource } from "@/lib/export/table-download";
import type { Cell } from "@/lib/export/table-file";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import type { Download } from "@/lib/http/route";
import { toFraudCheck } from "./resource";
import type { FraudCheck } from "./schema";
import { FRAUD_EXPORT_COLUMNS, type FraudExportColumn } from "./schema-values";
import { type ExportedCheck, findChecksAfter } from "./store-export";

const formatBoolean = (value: boolean | null | undefined): Cell =>
  value == null ? null : String(value);

const CELLS: Partial<Record<FraudExportColumn, (check: FraudCheck) => Cell | undefined>> = {
  created_at: ({ created_at }) => new Date(created_at * 1_000).toISOString(),
  phone: ({ request_phone }) => request_phone?.phone,
  email: ({ request_email }) => request_email?.email,
  ip: ({ request_ip }) => request_ip?.ip,
  street_name: ({ request_address }) => request_address?.street_name,
  street_number: ({ request_address }) => request_address?.street_number,
  postcode: ({ request_address }) => request_address?.postcode,
  city: ({ request_address }) => request_address?.city,
  iso2: ({ request_address }) => request_address?.iso2,
  phone_is_valid: ({ request_phone }) => formatBoolean(request_phone?.is_valid),
  phone_region: ({ request_phone }) => request_phone?.region,
  phone_number_type: ({ request_phone }) => request_phone?.number_type,
  email_is_possible: ({ request_email }) => formatBoolean(request_email?.is_possible),
  email_is_anonymous: ({ request_email }) => formatBoolean(request_email?.is_anonymous),
  ip_iso2: ({ request_ip }) => request_ip?.iso2,
  ip_city: ({ request_ip }) => request_ip?.city,
  ip_isp_name: ({ request_ip }) => request_ip?.isp_name,
  ip_proxy_type: ({ request_ip }) => request_ip?.proxy_type,
  ip_connection_type: ({ request_ip }) => request_ip?.connection_type,
  reasons: ({ reasons }) =>
    reasons.map(({ code, points }) => `${code} ${points > 0 ? "+" : ""}${points}`).join(", "),
};

type PlainColumn = "id" | "callback_data" | "service_code" | "status_code" | "risk_score" | "price";

function toCell(row: ExportedCheck, column: FraudExportColumn): Cell {
  const check = toFraudCheck(row);
  const toCellValue = CELLS[column];
  return toCellValue === undefined ? check[column as PlainColumn] : (toCellValue(check) ?? null);
}

/** Throws 422 if an Excel file would exceed its row limit. */
export async function exportFraudChecks(ctx: Context, query: CollectionQuery): Promise<Download> {
  const accountId = ctx.account.id;
  const file = parseFileRequest(query, FRAUD_EXPORT_COLUMNS);
  const { format, columns, isDescending } = file;
  const conditions = resolvePhones(file.conditions, "phone", ctx.account.iso2);
  const source: TableSource<ExportedCheck, FraudExportColumn> = {
    name: "fraud-checks",
    readAfter: (after, limit) =>
      readAccount(accountId, (tx) =>
        findChecksAfter(tx, accountId, { conditions, isDescending, after, limit }),
      ),
    toKey: ({ place }) => place,
    toCell,
  };
  await assertFitsExcel(format, hasMoreRows(source));
  // Own transaction: a GET that writes to the audit log.
  await withAccount(accountId, async (tx) => {
    const filters = [...new Set(conditions.map(({ field }) => field))];
    const after = { format, columns, filters };
    await recordAudit(tx, ctx, {
      action: "fraud_check.exported",
      object: { kind: "fraud_check" },
      after,
    });
  });
  return tableDownload(ctx, file, source);
}
