"use client";

import { useTranslations } from "next-intl";
import { listColumns } from "@/components/data-table/list-columns";
import type { Column, CompactRow } from "@/components/data-table/types";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import type { Segment } from "@/lib/gateway/contacts/segments/schema";
import { SEGMENT_LIST } from "@/lib/gateway/contacts/segments/schema-list";

export function useSegmentTable() {
  const t = useTranslations("segments");
  const renderState = ({ problems }: Segment) =>
    problems.length > 0 && <Badge tone="warn">{t("broken.badge")}</Badge>;
  const columns: Column<Segment>[] = listColumns(SEGMENT_LIST, (key) => t(`column.${key}`), {
    name: {
      isLink: true,
      cell: (row) => (
        <span className="inline-flex min-w-0 items-center gap-2">
          <span className="min-w-0 truncate">{row.name}</span>
          {renderState(row)}
        </span>
      ),
    },
    note: { isSecondary: true },
    created_at: { width: "w-40", isSecondary: true },
  });
  const toCompactRow = (row: Segment): CompactRow => ({
    title: row.name,
    text: row.note,
    state: renderState(row),
    meta: <DateTime at={row.created_at} isPlain />,
  });
  return { columns, toCompactRow };
}
