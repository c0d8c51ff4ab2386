"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "@/components/data-table/table/data-table";
import { listColumns } from "@/components/data-table/list-columns";
import { filterFields } from "@/components/data-table/list-fields";
import type { Column, CompactRow } from "@/components/data-table/types";
import { useListQuery } from "@/components/data-table/table/use-list-page";
import { useViewer } from "@/components/layout/providers/viewer";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { NamedPhone } from "@/components/ui/named-phone";
import { accessLevel, canAccess } from "@/lib/core/permissions/permissions";
import { formatContact } from "@/components/format/format-contact";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import type { BulkDrop } from "@/lib/gateway/messaging/bulks/schema-people";
import { DROP_LIST } from "@/lib/gateway/messaging/bulks/schema-people-lists";
import {
  DROP_EXPORT_COLUMNS,
  LISTED_REASONS,
  hasGroups,
} from "@/lib/gateway/messaging/bulks/schema-values";
import { exportBulkDrops, useBulkDrops } from "@/lib/queries/bulks";
import { BulkLayout } from "./bulk-layout";
import { contactPath } from "./contact-path";
import { countDrops } from "./drop-counts";

/** Longer lists may have estimated totals. */
const MAX_EXACT_TOTAL = 10_000;

export function BulkLeftOutView({ uuid }: { uuid: string }) {
  return <BulkLayout uuid={uuid}>{(report) => <LeftOut report={report} />}</BulkLayout>;
}

/** Checks for a number, including excluded ones, which don't count as recipients. */
const isNumber = ({ reason, is_recipient }: BulkDrop) => is_recipient || reason === "excluded";

function useDropTable({ bulk }: BulkReport) {
  const t = useTranslations("bulks");
  const { role } = useViewer();
  const isMasked =
    accessLevel("messages", role) === "masked" ||
    (hasGroups(bulk) && accessLevel("groups", role) === "masked");
  const fields = useMemo(
    () =>
      filterFields(DROP_LIST, {
        reason: {
          label: t("leftOut.column.reason"),
          options: LISTED_REASONS.map((value) => ({ value, label: t(`drops.why.${value}`) })),
        },
        is_recipient: {
          label: t("leftOut.kind"),
          options: (["true", "false"] as const).map((value) => ({
            value,
            label: t(`leftOut.kinds.${value}`),
          })),
        },
      }),
    [t],
  );
  const renderNumber = (drop: BulkDrop) =>
    isNumber(drop) ? (
      <NamedPhone name={drop.contact_name} number={drop.phone} />
    ) : (
      <span className="break-all">{drop.phone || "–"}</span>
    );
  const formatReason = (drop: BulkDrop) =>
    isNumber(drop) ? t(`drops.why.${drop.reason}`) : t("leftOut.noNumber");
  const columns: Column<BulkDrop>[] = listColumns(DROP_LIST, (key) => t(`leftOut.column.${key}`), {
    phone: { width: "w-72", isLink: true, cell: renderNumber },
    reason: { cell: formatReason },
  });
  const toCompactRow = (drop: BulkDrop): CompactRow => ({
    title: renderNumber(drop),
    text: formatReason(drop),
    state: null,
    meta: null,
  });
  const toContactHref = (drop: BulkDrop) => (isNumber(drop) ? contactPath(role, drop.phone) : null);
  return { fields, columns, toCompactRow, toHref: toContactHref, isMasked };
}

function LeftOut({ report }: { report: BulkReport }) {
  const t = useTranslations("bulks.leftOut");
  const { role } = useViewer();
  const { uuid } = report;
  const { fields, columns, toCompactRow, toHref, isMasked } = useDropTable(report);
  const { state, filterQuery, query } = useListQuery(DROP_LIST, { fields });
  const list = useBulkDrops(uuid, query);
  const { excluded, invalid } = countDrops(report);
  const leftOutTotal = report.dropped + excluded + invalid;
  const isAll = filterQuery.size === 0 && list.data !== undefined && !list.isPlaceholderData;
  const listed = list.data?.total ?? 0;
  // If all are deleted, the list's own message covers it.
  const deletedCount =
    isAll && listed > 0 && leftOutTotal <= MAX_EXACT_TOTAL ? leftOutTotal - listed : 0;
  return (
    <>
      {deletedCount > 0 && (
        <div className="max-w-240 px-4 pt-4 md:px-6">
          <Notice>{t("gone", { count: deletedCount })}</Notice>
        </div>
      )}
      <DataTable
        state={state}
        rows={{
          list,
          getId: (drop) => (isMasked ? String(list.data?.rows.indexOf(drop)) : drop.phone),
          toHref,
          formatName: formatContact,
          toCompactRow,
        }}
        layout={{
          table: "drops",
          labels: {
            caption: t("caption"),
            failed: t("failed"),
            noMatch: (count) => t("noMatch", { count }),
            ...(!isMasked && { search: t("search") }),
          },
          columns,
          fields,
        }}
        slots={{
          exportSource: canAccess("exportPersonal", role, "read")
            ? {
                operation: (query) => exportBulkDrops(uuid, query),
                query: filterQuery,
                fileName: t("file"),
                columns: DROP_EXPORT_COLUMNS.map((key) => ({
                  key,
                  label: t(`column.${key}`),
                  isChosen: true,
                })),
              }
            : undefined,
          empty: (
            <EmptyFirstUse
              title={t(leftOutTotal > 0 ? "emptied" : "empty")}
              text={t(leftOutTotal > 0 ? "emptiedText" : "emptyText")}
            />
          ),
        }}
      />
    </>
  );
}
