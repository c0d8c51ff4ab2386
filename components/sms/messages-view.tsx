"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useMemo, useState } from "react";
import { DataTable, PAGE_SIZE } from "@/components/data-table/data-table";
import { HistogramPlace, zoomIn } from "@/components/data-table/histogram-place";
import type { Target } from "@/components/data-table/types";
import { useTableState } from "@/components/data-table/use-table-state";
import { PageHeader } from "@/components/layout/page-header";
import { useHour } from "@/components/layout/use-hour";
import { useViewer } from "@/components/layout/viewer";
import { buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { formatPhone } from "@/components/ui/format";
import { useDebounced } from "@/components/ui/use-debounced";
import { useFormats } from "@/components/ui/use-formats";
import { accessLevel, mayAccess } from "@/lib/core/access";
import { startOfDay } from "@/lib/core/zoned-time";
import { EXPORT_COLUMNS } from "@/lib/gateway/sms/schema-values";
import { useNewSms, useSmsRows } from "@/lib/queries/sms";
import { createdRange, messageQuery } from "./message-query";
import { useMessageColumns } from "./use-message-columns";
import { useMessageFields, useMessageViews } from "./use-message-fields";

const Histogram = lazy(async () => ({
  default: (await import("./message-histogram")).MessageHistogram,
}));
const Peek = lazy(async () => ({ default: (await import("./message-peek")).MessagePeek }));
const SearchStopped = lazy(async () => ({
  default: (await import("./search-stopped")).SearchStopped,
}));
const BulkDialog = lazy(async () => ({ default: (await import("./bulk-dialog")).BulkDialog }));

const HOUR = 3_600;
const HISTOGRAM_DAYS = 30;
/** Filters that the sums by period know as well. */
const COUNTED = ["iso2[]", "service_code[]", "key_id[]"];
/** The range is the picture's own, and sums have no order. */
const ANYWAY = /^(created_at|_order)\[/;
const loadExport = () => import("@/components/data-table/start-export");

export interface BulkChoice {
  act: "cancel" | "delete";
  target: Target;
  done: () => void;
}

export function MessagesView() {
  const t = useTranslations("sms");
  const exportWords = useTranslations("table.export");
  const { role } = useViewer();
  const { timeZone, locale } = useFormats();
  const fields = useMessageFields();
  const views = useMessageViews();
  const state = useTableState(fields);
  const { columns, compactOf } = useMessageColumns();
  const now = useHour();
  const [bulk, setBulk] = useState<BulkChoice | null>(null);

  const { q, filters: chosen, sort } = state;
  const filters = useMemo(
    () => messageQuery({ q, filters: chosen, sort }, fields, { timeZone, now }).toString(),
    [q, chosen, sort, fields, timeZone, now],
  );
  const rested = useDebounced(filters, q === "" ? 0 : 300);
  const query = useMemo(() => {
    const params = new URLSearchParams(rested);
    params.set("itemsPerPage", String(PAGE_SIZE));
    if (state.page > 1) params.set("page", String(state.page));
    return params;
  }, [rested, state.page]);
  const list = useSmsRows(query);
  const isNewestFirst = state.page === 1 && (sort === null || sort.field === "created_at");
  const newest = list.data?.rows[0]?.created_at;
  const plain = useMemo(() => new URLSearchParams(rested), [rested]);
  const fresh = useNewSms(
    plain,
    isNewestFirst && sort?.direction !== "asc" && newest !== undefined ? newest : null,
  );

  const given = createdRange(state, { timeZone, now });
  const to = given?.to ?? Math.max(now, given?.from ?? 0) + HOUR;
  const range = { from: given?.from ?? startOfDay(to - 1, timeZone, 1 - HISTOGRAM_DAYS), to };
  // Bars that do not follow all filters would tell of other messages than the list: then there are none.
  const counted = useMemo(() => {
    const asked = [...plain].filter(([name]) => !ANYWAY.test(name));
    return asked.every(([name]) => COUNTED.includes(name)) ? new URLSearchParams(asked) : null;
  }, [plain]);

  const mayExport = mayAccess("exportPersonal", role, "read");
  const source = {
    path: "/sms/export",
    query: exportQuery(plain, locale),
    columns: EXPORT_COLUMNS.map((key) => ({ key, label: t(`column.${key}`) })),
    fileName: "messages",
  };
  const ask = (act: BulkChoice["act"]) => (target: Target, done: () => void) =>
    setBulk({ act, target, done });

  async function exportTarget(target: Target) {
    const { startExport } = await loadExport();
    const words = {
      title: exportWords("running"),
      done: exportWords("done"),
      failed: exportWords("failed"),
    };
    const named = new URLSearchParams();
    if (target.kind === "rows") for (const id of target.ids) named.append("uuid[]", id);
    const asked = target.kind === "rows" ? exportQuery(named, locale) : source.query;
    startExport({
      source: { ...source, query: asked },
      format: "csv",
      columns: EXPORT_COLUMNS,
      words,
    });
  }

  const actions = [
    ...(mayExport
      ? [
          {
            key: "export",
            label: (count: number) => t("bulk.export", { count }),
            run: (target: Target) => void exportTarget(target),
          },
        ]
      : []),
    ...(mayAccess("messages", role, "write")
      ? [
          {
            key: "cancel",
            label: (count: number) => t("bulk.stop", { count }),
            run: ask("cancel"),
          },
          {
            key: "delete",
            label: (count: number) => t("bulk.delete", { count }),
            isDanger: true,
            run: ask("delete"),
          },
        ]
      : []),
  ];
  const mayCompose = mayAccess("compose", role, "write");
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={list.data && t("scope", { count: list.data.total })}
        actions={
          mayCompose && (
            <Link href="/compose" className={buttonClass("primary")}>
              {t("compose")}
            </Link>
          )
        }
      />
      <DataTable
        table="messages"
        words={{
          caption: t("list.caption"),
          failed: t("list.failed"),
          noMatch: (count) => t("list.noMatch", { count }),
          newRows: (count) => t("list.new", { count }),
          ...(accessLevel("messages", role) !== "masked" && { search: t("list.search") }),
        }}
        columns={columns}
        fields={fields}
        views={views}
        state={state}
        list={list}
        defaultSort={{ field: "created_at", direction: "desc" }}
        idOf={(sms) => sms.uuid}
        hrefOf={(sms) => `/messages/${sms.uuid}`}
        nameOf={(sms) => formatPhone(sms.phone)}
        compactOf={compactOf}
        actions={actions}
        exportSource={mayExport ? source : undefined}
        newRows={{ count: fresh.data, onShow: () => void list.refetch() }}
        above={
          counted !== null && (
            <HistogramPlace>
              <Histogram range={range} filters={counted} now={now} onZoom={zoomIn(state)} />
            </HistogramPlace>
          )
        }
        below={
          list.data?.stoppedAt != null && (
            <Suspense fallback={null}>
              <SearchStopped
                stoppedAt={list.data.stoppedAt}
                range={given}
                isNewestFirst={sort?.direction !== "asc"}
                state={state}
              />
            </Suspense>
          )
        }
        peek={(uuid) => (
          <Suspense fallback={null}>
            <Peek uuid={uuid} />
          </Suspense>
        )}
        empty={
          <EmptyFirstUse
            title={t("list.emptyTitle")}
            text={t("list.emptyText")}
            actions={
              mayCompose && (
                <Link href="/compose" className={buttonClass()}>
                  {t("list.emptyAction")}
                </Link>
              )
            }
          />
        }
      />
      {bulk !== null && (
        <Suspense fallback={null}>
          <BulkDialog choice={bulk} filters={plain} onClose={() => setBulk(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Where decimals have a comma, spreadsheets expect semicolons between columns. */
function exportQuery(query: URLSearchParams, locale: string): URLSearchParams {
  const params = new URLSearchParams(query);
  const isComma = new Intl.NumberFormat(locale).format(0.5).includes(",");
  params.set("separator", isComma ? "semicolon" : "comma");
  return params;
}
