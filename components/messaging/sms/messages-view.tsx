"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useMemo, useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { HistogramPlace, zoomIn } from "@/components/data-table/histogram-place";
import type { FilterField } from "@/components/data-table/types";
import { chosenRange } from "@/components/data-table/list-query";
import { useListPage } from "@/components/data-table/use-list-page";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { useFormats } from "@/components/format/use-formats";
import { accessLevel, mayAccess } from "@/lib/core/permissions/permissions";
import { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";
import { countSmsByState, useNewSms, useSmsRows } from "@/lib/queries/sms";
import { useHistogram } from "./use-histogram";
import { type BulkChoice, useMessageActions } from "./use-message-actions";
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

/** The filter of states says how many the list would have; a search would take its time for each. */
function withStateCounts(fields: readonly FilterField[], asked: URLSearchParams): FilterField[] {
  if (asked.has("search")) return [...fields];
  const load = (signal: AbortSignal) => countSmsByState(asked, signal);
  return fields.map((field) =>
    field.kind === "choice" && field.key === "state"
      ? { ...field, counts: { key: asked.toString(), load } }
      : field,
  );
}

/** Every message, by what is asked of them; what is chosen is exported, stopped or deleted. */
export function MessagesView() {
  const t = useTranslations("sms");
  const { role } = useViewer();
  const { timeZone } = useFormats();
  const fields = useMessageFields();
  const views = useMessageViews();
  const { columns, compactOf } = useMessageColumns();
  const [bulk, setBulk] = useState<BulkChoice | null>(null);
  const {
    state,
    asked: plain,
    now,
    rows: list,
  } = useListPage(SMS_LIST, { fields, useRows: useSmsRows });
  const shownFields = useMemo(() => withStateCounts(fields, plain), [fields, plain]);
  const { sort } = state;
  const isNewestFirst = state.page === 1 && (sort === null || sort.field === "created_at");
  const newest = list.data?.rows[0]?.created_at;
  const fresh = useNewSms(
    plain,
    isNewestFirst && sort?.direction !== "asc" && newest !== undefined ? newest : null,
  );

  const given = chosenRange(state, "created", { timeZone, now });
  const histogram = useHistogram({ state, asked: plain, now });
  const { actions, exportSource } = useMessageActions(plain, setBulk);
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
        fields={shownFields}
        views={views}
        state={state}
        list={list}
        defaultSort={{ field: "created_at", direction: "desc" }}
        idOf={(sms) => sms.uuid}
        hrefOf={(sms) => `/messages/${sms.uuid}`}
        nameOf={(sms) => formatPhone(sms.phone)}
        compactOf={compactOf}
        actions={actions}
        exportSource={exportSource}
        newRows={{ count: fresh.data, onShow: () => void list.refetch() }}
        above={
          <HistogramPlace isCounted={histogram !== null}>
            {histogram !== null && (
              <Histogram {...histogram} now={now} onZoom={zoomIn(state, "counted")} />
            )}
          </HistogramPlace>
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
