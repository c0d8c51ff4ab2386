"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import Link from "next/link";
import { listColumns } from "@/components/data-table/list-columns";
import { filterFields } from "@/components/data-table/list-fields";
import type { Column, CompactRow } from "@/components/data-table/types";
import { useFormats } from "@/components/format/use-formats";
import { DateTime } from "@/components/ui/date-time";
import { NoValue } from "@/components/ui/money";
import type { ShortLink } from "@/lib/gateway/campaigns/short-links/schema";
import { LINK_LIST } from "@/lib/gateway/campaigns/short-links/schema-list";

export function useLinkTable() {
  const t = useTranslations("clicks.links");
  const { count } = useFormats();
  const fields = useMemo(
    () => filterFields(LINK_LIST, { updated_at: { label: t("column.updated_at") } }),
    [t],
  );
  const renderMessage = ({ message }: ShortLink) =>
    message === null ? (
      <NoValue />
    ) : (
      <Link href={message.replace(/^.*\/sms\//, "/messages/")} className="hover:underline">
        {t("message")}
      </Link>
    );
  const columns: Column<ShortLink>[] = listColumns(LINK_LIST, (key) => t(`column.${key}`), {
    short_code: { isLink: true, cell: ({ short_url }) => short_url.replace(/^https?:\/\//, "") },
    requests_count: {
      width: "w-28",
      isNumeric: true,
      cell: ({ requests_count }) => count(requests_count),
    },
    updated_at: { width: "w-40" },
    message: { width: "w-32", isSecondary: true, cell: renderMessage },
  });
  const toCompactRow = (link: ShortLink): CompactRow => ({
    title: link.short_url.replace(/^https?:\/\//, ""),
    text: t("requests", { count: link.requests_count }),
    state: null,
    meta: <DateTime at={link.updated_at} isPlain />,
  });
  return { fields, columns, toCompactRow };
}
