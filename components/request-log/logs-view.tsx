"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useMemo } from "react";
import { DataTable, PAGE_SIZE } from "@/components/data-table/data-table";
import { HistogramPlace, zoomIn } from "@/components/data-table/histogram-place";
import { timeRangeOf } from "@/components/data-table/time-presets";
import { useTableState } from "@/components/data-table/use-table-state";
import { PageHeader } from "@/components/layout/page-header";
import { SectionNav } from "@/components/layout/section-nav";
import { useHour } from "@/components/layout/use-hour";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { useDebounced } from "@/components/ui/use-debounced";
import { useFormats } from "@/components/ui/use-formats";
import { startOfDay } from "@/lib/core/zoned-time";
import { useRequestLogs } from "@/lib/queries/request-logs";
import { byPeopleOf, logQuery } from "./log-query";
import { useLogTable } from "./use-log-table";

const Histogram = lazy(async () => ({ default: (await import("./log-histogram")).LogHistogram }));
const Detail = lazy(async () => ({ default: (await import("./log-detail")).LogDetail }));

/** Who is counted, for each choice of whose requests are listed. */
const BY = { no: "keys", too: null, only: "people" } as const;
const HOUR = 3_600;
/** Days that the log is kept for. */
const KEPT_DAYS = 30;
/** Filters that the sums by hour do not know. */
const UNCOUNTED = ["method", "key", "request", "status"];

/** Every request of the last 30 days. */
export function LogsView() {
  const t = useTranslations("logs");
  const { timeZone } = useFormats();
  const now = useHour();
  const { fields, views, columns, compactOf } = useLogTable();
  const state = useTableState(fields);
  const { q, filters, sort, page } = state;
  const plain = useMemo(
    () => logQuery({ q, filters, sort }, fields, { timeZone, now }).toString(),
    [q, filters, sort, fields, timeZone, now],
  );
  const rested = useDebounced(plain, q === "" ? 0 : 300);
  const query = useMemo(() => {
    const params = new URLSearchParams(rested);
    params.set("itemsPerPage", String(PAGE_SIZE));
    if (page > 1) params.set("page", String(page));
    return params;
  }, [rested, page]);
  const list = useRequestLogs(query);
  const chosen = filters.find(({ field }) => field === "created")?.values[0];
  const given = chosen === undefined ? null : timeRangeOf(chosen, timeZone, now);
  const oldest = startOfDay(now, timeZone, 1 - KEPT_DAYS);
  const from = Math.max(given?.from ?? oldest, oldest);
  const range = { from, to: Math.max(Math.min(given?.to ?? now + HOUR, now + HOUR), from + HOUR) };
  const isCounted = q === "" && !filters.some(({ field }) => UNCOUNTED.includes(field));
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={list.data && t("scope", { count: list.data.total, timeZone })}
      />
      <SectionNav section="developers" />
      <DataTable
        table="logs"
        words={{
          caption: t("title"),
          failed: t("failed"),
          noMatch: (count) => t("noMatch", { count }),
          search: t("search"),
        }}
        columns={columns}
        fields={fields}
        views={views}
        state={state}
        list={list}
        idOf={(entry) => entry.request_id}
        hrefOf={(entry) => `/developers/logs/${entry.request_id}`}
        nameOf={(entry) => `${entry.method} ${entry.path}`}
        compactOf={compactOf}
        peek={(id) => (
          <Suspense fallback={null}>
            <Detail requestId={id} />
          </Suspense>
        )}
        above={
          isCounted && (
            <HistogramPlace>
              <Histogram
                range={range}
                by={BY[byPeopleOf(filters)]}
                now={now}
                onZoom={zoomIn(state)}
              />
            </HistogramPlace>
          )
        }
        empty={<EmptyFirstUse title={t("empty")} text={t("emptyText")} />}
      />
    </>
  );
}
