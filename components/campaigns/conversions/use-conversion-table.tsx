"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { listColumns } from "@/components/data-table/list-columns";
import { filterFields } from "@/components/data-table/list-fields";
import type { Column, CompactRow } from "@/components/data-table/types";
import { useFormats } from "@/components/format/use-formats";
import { DateTime } from "@/components/ui/date-time";
import { NoValue } from "@/components/ui/money";
import type { Conversion } from "@/lib/gateway/campaigns/conversions/schema";
import { CONVERSION_LIST } from "@/lib/gateway/campaigns/conversions/schema-list";
import {
  CONVERSION_KINDS,
  CONVERSION_SOURCES,
} from "@/lib/gateway/campaigns/conversions/schema-values";

export function useConversionTable() {
  const t = useTranslations("conversions");
  const { money } = useFormats();
  const fields = useMemo(
    () =>
      filterFields(CONVERSION_LIST, {
        converted_at: { label: t("column.converted_at") },
        kind: {
          label: t("column.kind"),
          options: CONVERSION_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
        },
        name: { label: t("column.name") },
        external_id: { label: t("column.external_id") },
        source: {
          label: t("column.source"),
          options: CONVERSION_SOURCES.map((value) => ({ value, label: t(`source.${value}`) })),
        },
      }),
    [t],
  );
  const formatValue = ({ value, currency }: Conversion) =>
    value === null || currency === null ? <NoValue /> : money(value, currency, 2);
  const columns: Column<Conversion>[] = listColumns(CONVERSION_LIST, (key) => t(`column.${key}`), {
    converted_at: { width: "w-44", isLink: true },
    kind: { width: "w-24", cell: ({ kind }) => t(`kind.${kind}`) },
    name: { width: "w-48" },
    value: { width: "w-32", isNumeric: true, cell: formatValue },
    external_id: { width: "w-44", isSecondary: true },
    source: { width: "w-28", isSecondary: true, cell: ({ source }) => t(`source.${source}`) },
    clicked_at: { width: "w-40", isHiddenByDefault: true },
  });
  const toCompactRow = (row: Conversion): CompactRow => ({
    title: row.name ?? t(`kind.${row.kind}`),
    text: row.external_id,
    state: formatValue(row),
    meta: <DateTime at={row.converted_at} isPlain />,
  });
  return { fields, columns, toCompactRow, formatValue };
}
