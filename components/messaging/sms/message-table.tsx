"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { DataTable } from "@/components/data-table/table/data-table";
import { chosenRange } from "@/components/data-table/query/list-query";
import type { BuiltInView, FilterField, TableName } from "@/components/data-table/types";
import { useListPage } from "@/components/data-table/table/use-list-page";
import type { ListTotal } from "@/components/format/format";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import { accessLevel } from "@/lib/core/permissions/permissions";
import { formatContact } from "@/components/format/format-contact";
import { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";
import { countSmsByState, useNewSms, useSmsRows } from "@/lib/queries/sms";
import type { ListedMessages } from "./message-histogram-panel";
import { type BulkChoice, useMessageActions } from "./use-message-actions";
import { useMessageColumns } from "./use-message-columns";
import { useMessageFields } from "./use-message-fields";

const Peek = lazyWhenOnline(async () => ({
  default: (await import("./message-peek")).MessagePeek,
}));
const SearchStopped = lazyWhenOnline(async () => ({
  default: (await import("./search-stopped")).SearchStopped,
}));
const BulkDialog = lazyWhenOnline(async () => ({
  default: (await import("./bulk-dialog")).BulkDialog,
}));

/** Adds the counts of states, but not during a search, which would run once per state. */
function addStateCounts(
  fields: readonly FilterField[],
  filterQuery: URLSearchParams,
): FilterField[] {
  if (filterQuery.has("search")) return [...fields];
  const load = (signal: AbortSignal) => countSmsByState(filterQuery, signal);
  return fields.map((field) =>
    field.kind === "choice" && field.urlName === "state"
      ? { ...field, counts: { key: filterQuery.toString(), load } }
      : field,
  );
}

const COLUMNS_SHARED_IN_BULK = [
  "bulk",
  "sender",
  "service",
  "source",
  "key",
  "test",
  "created",
  "counted",
];

export interface MessageTableProps {
  table: TableName;
  caption: string;
  bulk: string | null;
  views?: readonly BuiltInView[];
  header: (list: { total: ListTotal | undefined; isFiltered: boolean }) => ReactNode;
  histogram?: (list: ListedMessages) => ReactNode;
  empty: ReactNode;
}

export function MessageTable({ table, caption, bulk, views, ...slots }: MessageTableProps) {
  const { header, histogram, empty } = slots;
  const t = useTranslations("sms");
  const { role } = useViewer();
  const { timeZone } = useFormats();
  const allFields = useMessageFields(table);
  const fields = useMemo(
    () =>
      bulk === null
        ? allFields
        : allFields.filter(({ urlName }) => !COLUMNS_SHARED_IN_BULK.includes(urlName)),
    [allFields, bulk],
  );
  const { columns, toCompactRow } = useMessageColumns();
  const [choice, setChoice] = useState<BulkChoice | null>(null);
  const addBulk = useCallback(
    (query: URLSearchParams) => {
      if (bulk !== null) query.set("bulk", bulk);
    },
    [bulk],
  );
  const {
    state,
    filterQuery,
    now,
    rows: list,
  } = useListPage(SMS_LIST, { fields, useRows: useSmsRows, complete: addBulk });
  const shownFields = useMemo(() => addStateCounts(fields, filterQuery), [fields, filterQuery]);
  const { sort } = state;
  const isNewestFirst = state.page === 1 && (sort === null || sort.field === "created_at");
  const newest = list.data?.rows[0]?.created_at;
  const newMessages = useNewSms(
    filterQuery,
    isNewestFirst && sort?.direction !== "asc" && newest !== undefined ? newest : null,
  );

  const range = chosenRange(state, "created", { timeZone, now });
  const { actions, exportSource } = useMessageActions(filterQuery, setChoice);
  return (
    <>
      {header({ total: list.data, isFiltered: state.q !== "" || state.filters.length > 0 })}
      <DataTable
        state={state}
        rows={{
          list,
          getId: (sms) => sms.uuid,
          toHref: (sms) => `/messages/${sms.uuid}`,
          formatName: formatContact,
          toCompactRow,
          newRows: { count: newMessages.data, onShow: () => void list.refetch() },
        }}
        layout={{
          table,
          labels: {
            caption,
            failed: t("list.failed"),
            noMatch: (count) => t("list.noMatch", { count }),
            newRows: (count) => t("list.new", { count }),
            ...(accessLevel("messages", role) !== "masked" && { search: t("list.search") }),
          },
          columns,
          fields: shownFields,
          ...(views !== undefined && { views }),
          defaultSort: { field: "created_at", direction: "desc" },
        }}
        slots={{
          peekHref: (uuid) => `/messages/${uuid}`,
          actions,
          exportSource,
          above: histogram?.({
            state,
            filterQuery,
            now,
            isListed: list.data !== undefined && !list.isPlaceholderData,
          }),
          below: list.data?.stoppedAt != null && (
            <Suspense fallback={null}>
              <SearchStopped
                stoppedAt={list.data.stoppedAt}
                range={range}
                isNewestFirst={sort?.direction !== "asc"}
                state={state}
              />
            </Suspense>
          ),
          peek: (uuid) => (
            <Suspense fallback={null}>
              <Peek uuid={uuid} />
            </Suspense>
          ),
          empty,
        }}
      />
      {choice !== null && (
        <Suspense fallback={null}>
          <BulkDialog choice={choice} filters={filterQuery} onClose={() => setChoice(null)} />
        </Suspense>
      )}
    </>
  );
}
