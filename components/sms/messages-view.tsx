"use client";

import Link from "next/link";
import { PageHeader } from "@/components/layout/page-header";
import { Button, buttonClass } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { counted } from "@/components/ui/format";
import { Pager } from "@/components/ui/pager";
import { useMe } from "@/lib/queries/me";
import { useSmsList } from "@/lib/queries/sms";
import { MessageFilters } from "./message-filters";
import { MessageTable, MessageTableSkeleton } from "./message-table";
import { PAGE_SIZE, useMessageFilters } from "./use-message-filters";

export function MessagesView() {
  const { filters, query, active, set, setPage, clear } = useMessageFilters();
  const messages = useSmsList(query);
  const me = useMe();
  const { data, error, isPlaceholderData } = messages;
  const isEmpty = data !== undefined && data.rows.length === 0;
  const compose = (
    <Link href="/compose" className={buttonClass("primary")}>
      Compose
    </Link>
  );
  return (
    <>
      <PageHeader
        title="Messages"
        scope={data === undefined ? undefined : counted(data.total, "message")}
        actions={compose}
      />
      <MessageFilters
        filters={filters}
        hasActive={active.length > 0}
        onChange={set}
        onClear={clear}
      />
      {error !== null && (
        <div className="p-4 md:px-6">
          <ErrorPanel
            error={error}
            title="Messages could not be loaded."
            onRetry={() => void messages.refetch()}
          />
        </div>
      )}
      {data === undefined && error === null && <MessageTableSkeleton />}
      {data !== undefined && !isEmpty && (
        <div className={isPlaceholderData ? "opacity-60" : undefined}>
          <MessageTable rows={data.rows} currency={me.data?.currency} />
          <Pager page={filters.page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </div>
      )}
      {isEmpty && (
        <div className="grid max-w-md justify-items-start gap-3 p-6">
          {active.length > 0 || filters.page > 1 ? (
            <>
              <h2 className="font-semibold">
                No messages match {counted(active.length, "filter")}
              </h2>
              <Button onClick={clear}>Clear all filters</Button>
            </>
          ) : (
            <>
              <h2 className="font-semibold">No messages yet</h2>
              <p className="text-ink-2">
                Every message you send appears here with its price and delivery report.
              </p>
              <Link href="/compose" className={buttonClass()}>
                Write the first one
              </Link>
            </>
          )}
        </div>
      )}
    </>
  );
}
