"use client";

import { REQUEST_LOG_DAYS } from "@/lib/core/limits";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { HistogramPanel, zoomIn } from "@/components/data-table/table/histogram-panel";
import { getSelectedValues } from "@/components/data-table/query/filter-text";
import { chosenRange } from "@/components/data-table/query/list-query";
import { useListPage } from "@/components/data-table/table/use-list-page";
import { PageHeader } from "@/components/layout/page-header";
import { SectionNav } from "@/components/layout/navigation/section-nav";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { useFormats } from "@/components/format/use-formats";
import { startOfDay } from "@/lib/core/time/zoned-time";
import { REQUEST_LOG_LIST } from "@/lib/gateway/developers/request-log/schema-list";
import { useRequestLogs } from "@/lib/queries/request-logs";
import { LogHistogram } from "./log-histogram";
import { addPeopleFilter, getPeopleMode } from "./log-query";
import { useLogTable } from "./use-log-table";
import { HOUR_SECONDS } from "@/lib/core/time/units";

const Detail = lazyWhenOnline(async () => ({ default: (await import("./log-detail")).LogDetail }));

const CALLER_BY_PARAM = { no: "keys", too: null, only: "people" } as const;
/** Filters that the hourly sums don't support. */
const FILTERS_WITHOUT_SUMS = ["method", "request"];

export function LogsView() {
  const t = useTranslations("logs");
  const { timeZone, total } = useFormats();
  const { fields, views, columns, toCompactRow } = useLogTable();
  const {
    state,
    now,
    rows: list,
  } = useListPage(REQUEST_LOG_LIST, { fields, useRows: useRequestLogs, complete: addPeopleFilter });
  const { q, filters } = state;
  const selected = chosenRange(state, "created", { timeZone, now });
  const oldest = startOfDay(now, timeZone, 1 - REQUEST_LOG_DAYS);
  const from = Math.max(selected?.from ?? oldest, oldest);
  const range = {
    from,
    to: Math.max(
      Math.min(selected?.to ?? now + HOUR_SECONDS, now + HOUR_SECONDS),
      from + HOUR_SECONDS,
    ),
  };
  const isCounted = q === "" && !filters.some(({ field }) => FILTERS_WITHOUT_SUMS.includes(field));
  const getFilterValues = (key: string) => filters.find(({ field }) => field === key)?.values ?? [];
  const status = filters.find(({ field }) => field === "status");
  const statusField = fields.find(({ urlName }) => urlName === "status");
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={list.data && t("scope", { ...total(list.data), timeZone })}
      />
      <SectionNav section="developers" />
      <DataTable
        state={state}
        rows={{
          list,
          getId: (entry) => entry.request_id,
          toHref: (entry) => `/developers/logs/${entry.request_id}`,
          formatName: (entry) => `${entry.method} ${entry.path}`,
          toCompactRow,
        }}
        layout={{
          table: "logs",
          labels: {
            ...tableLabels(t),
            search: t("search"),
          },
          columns,
          fields,
          views,
        }}
        slots={{
          peek: (id) => (
            <Suspense fallback={null}>
              <Detail requestId={id} />
            </Suspense>
          ),
          above: (
            <HistogramPanel isCounted={isCounted}>
              <LogHistogram
                range={range}
                by={CALLER_BY_PARAM[getPeopleMode(filters)]}
                operations={getFilterValues("operation")}
                keys={getFilterValues("key")}
                classes={status && statusField ? getSelectedValues(statusField, status) : null}
                now={now}
                onZoom={zoomIn(state, "created")}
              />
            </HistogramPanel>
          ),
          empty: <EmptyFirstUse title={t("empty")} text={t("emptyText")} />,
        }}
      />
    </>
  );
}
