"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { listColumns } from "@/components/data-table/list-columns";
import { filterFields } from "@/components/data-table/list-fields";
import type { BuiltInView, Column, CompactRow } from "@/components/data-table/types";
import { useFormats } from "@/components/format/use-formats";
import { NoValue } from "@/components/ui/money";
import type { Click } from "@/lib/gateway/responses/short-link-requests/schema";
import { CLICK_LIST } from "@/lib/gateway/responses/short-link-requests/schema-list";
import { CLICK_CLASSES } from "@/lib/gateway/responses/short-link-requests/schema-values";
import { useClickText } from "./use-click-text";

const filterByClass = (value: string) => ({
  field: "class",
  operator: "is" as const,
  values: [value],
});

export function useClickTable() {
  const t = useTranslations("clicks");
  const formats = useFormats();
  const { formatClass, formatCountry, formatPlace } = useClickText();
  const fields = useMemo(
    () =>
      filterFields(CLICK_LIST, {
        class: {
          label: t("list.column.class"),
          options: CLICK_CLASSES.map((value) => ({ value, label: t(`class.${value}`) })),
        },
        date: { label: t("list.column.date") },
        os: { label: t("list.column.os"), placeholder: "iOS" },
        browser: { label: t("list.column.browser"), placeholder: "Safari" },
        referer: { label: t("list.column.referer"), placeholder: "example.org" },
        ip: { label: t("list.column.ip") },
        user_agent: { label: t("list.column.user_agent"), placeholder: "iPhone" },
      }),
    [t],
  );
  const views = useMemo(
    (): BuiltInView[] => [
      { id: "all", label: t("list.view.all"), filters: [] },
      { id: "people", label: t("list.view.people"), filters: [filterByClass("person")] },
      { id: "machines", label: t("list.view.machines"), filters: [filterByClass("machine")] },
    ],
    [t],
  );
  const orNoValue = (text: string | null) => text ?? <NoValue />;
  const columns: Column<Click>[] = listColumns(CLICK_LIST, (key) => t(`list.column.${key}`), {
    date: { isLink: true, cell: ({ date }) => formats.dateTime(date, { hasSeconds: true }) },
    class: { width: "w-32", cell: formatClass },
    country: { width: "w-36", cell: formatCountry },
    browser: { width: "w-36", cell: ({ browser }) => orNoValue(browser) },
    os: { width: "w-28", cell: ({ os }) => orNoValue(os) },
    referer: { width: "w-48", isSecondary: true, cell: ({ referer }) => orNoValue(referer) },
    ip: { width: "w-36", isHiddenByDefault: true, cell: ({ ip }) => orNoValue(ip) },
    user_agent: {
      width: "w-60",
      isHiddenByDefault: true,
      cell: ({ user_agent }) => orNoValue(user_agent),
    },
  });
  const toCompactRow = (click: Click): CompactRow => ({
    title: formats.dateTime(click.date),
    text: formatPlace(click),
    state: formatClass(click),
    meta: click.referer,
  });
  const formatName = ({ date }: Click) => formats.dateTime(date, { hasSeconds: true });
  return { fields, views, columns, toCompactRow, formatName };
}
