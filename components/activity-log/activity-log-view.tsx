"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable, PAGE_SIZE } from "@/components/data-table/data-table";
import { useTableState } from "@/components/data-table/use-table-state";
import { PageHeader } from "@/components/layout/page-header";
import { SectionNav } from "@/components/layout/section-nav";
import { useHour } from "@/components/layout/use-hour";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { useFormats } from "@/components/ui/use-formats";
import { ACTIVITY_COLUMNS } from "@/lib/gateway/audit/schema-values";
import { useActivityLog } from "@/lib/queries/activity";
import { ActivityDetail } from "./activity-detail";
import { activityQuery } from "./activity-query";
import { useActivityTable } from "./use-activity-table";

/** Who did what to the account, when and from where. */
export function ActivityLogView() {
  const t = useTranslations("activity");
  const { timeZone, count } = useFormats();
  const now = useHour();
  const { fields, columns, compactOf, words } = useActivityTable();
  const state = useTableState(fields);
  const { filters, sort, page } = state;
  const plain = useMemo(
    () => activityQuery({ filters, sort }, fields, { timeZone, now }),
    [filters, sort, fields, timeZone, now],
  );
  const query = useMemo(() => {
    const params = new URLSearchParams(plain);
    params.set("itemsPerPage", String(PAGE_SIZE));
    if (page > 1) params.set("page", String(page));
    return params;
  }, [plain, page]);
  const list = useActivityLog(query);
  const asked = new URLSearchParams(plain);
  asked.set("separator", count(0.5).includes(",") ? "semicolon" : "comma");
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={list.data && t("scope", { count: list.data.total, timeZone })}
      />
      <SectionNav section="team" />
      <DataTable
        table="activity"
        words={{
          caption: t("title"),
          failed: t("failed"),
          noMatch: (filterCount) => t("noMatch", { count: filterCount }),
        }}
        columns={columns}
        fields={fields}
        state={state}
        list={list}
        idOf={(entry) => String(entry.seq)}
        hrefOf={(entry) => `/team/activity/${entry.seq}`}
        nameOf={(entry) => words.action(entry.action)}
        compactOf={compactOf}
        peek={(seq) => <ActivityDetail seq={seq} />}
        exportSource={{
          path: "/team/activity/export",
          query: asked,
          columns: ACTIVITY_COLUMNS.map((key) => ({ key, label: t(`column.${key}`) })),
          fileName: "activity",
        }}
        empty={<EmptyFirstUse title={t("empty")} text={t("emptyText")} />}
      />
    </>
  );
}
