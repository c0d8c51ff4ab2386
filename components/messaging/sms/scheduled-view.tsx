"use client";

import { WAITING } from "@/lib/core/messages/message-state";
import Link from "next/link";
import { parseAsStringLiteral, useQueryStates, parseAsString } from "nuqs";
import { useTranslations } from "next-intl";
import { Suspense, useMemo, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SkeletonRows } from "@/components/ui/skeleton/skeleton";
import { useFormats } from "@/components/format/use-formats";
import { useNow } from "@/components/hooks/use-now";
import { createListQuery } from "@/lib/core/list";
import { parseTimeRange } from "@/lib/core/time/time-range";
import { formatWallDay } from "@/lib/core/time/wall-text";
import { startOfDay, startOfMonth, wallTimeAt } from "@/lib/core/time/zoned-time";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";
import { useMe } from "@/lib/queries/me";
import { useScheduledBulks } from "@/lib/queries/bulks";
import { useAllRecurringBulks } from "@/lib/queries/recurring-bulks";
import { useSmsRows } from "@/lib/queries/sms";
import { monthGrid, weekDays } from "./schedule-days";
import { scheduledItems, sortItems, upcomingRuns } from "./scheduled-items";
import { ScheduledList } from "./scheduled-list";
import { useScheduleActions } from "./use-schedule-actions";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";

const Month = lazyWhenOnline(async () => ({
  default: (await import("./scheduled-month")).ScheduledMonth,
}));
const Reschedule = lazyWhenOnline(async () => ({
  default: (await import("./reschedule-dialog")).RescheduleDialog,
}));

const Week = lazyWhenOnline(async () => ({
  default: (await import("./scheduled-week")).ScheduledWeek,
}));
const CalendarFeed = lazyWhenOnline(async () => ({
  default: (await import("@/components/messaging/calendar/calendar-feed-dialog"))
    .CalendarFeedDialog,
}));

const VIEWS = ["list", "week", "month"] as const;
/** Runs further ahead are in the calendars only. */
const MAX_LISTED_DAYS = 14;
const MAX_MESSAGES = 500;
const PARSERS = {
  view: parseAsStringLiteral(VIEWS).withDefault("list"),
  month: parseAsString.withDefault(""),
  day: parseAsString.withDefault(""),
};

export function ScheduledView() {
  const t = useTranslations("sms.scheduled");
  const { role } = useViewer();
  const calendar = useTranslations("calendar.dialog");
  const { dateTime, money, total, timeZone } = useFormats();
  const [isFeedOpen, setFeedOpen] = useState(false);
  const [{ view, month, day }, setChoice] = useQueryStates(PARSERS, {
    clearOnDefault: true,
    history: "push",
  });
  const [now] = useState(useNow(60));
  const query = useMemo(
    () =>
      createListQuery<typeof SMS_LIST>({
        "state[]": "scheduled",
        "exists[bulk]": "false",
        "delivery_at[gt]": now,
        "_order[delivery_at]": "asc",
        itemsPerPage: MAX_MESSAGES,
      }),
    [now],
  );
  const { data: loaded, error, refetch } = useSmsRows(query);
  const bulks = useScheduledBulks(now).data;
  const recurring = useAllRecurringBulks().data;
  const isLoaded = loaded !== undefined && bulks !== undefined && recurring !== undefined;
  const scheduled = isLoaded ? { ...loaded, bulks, recurring } : undefined;
  const data = useSkeletonData(scheduled, error);
  const currency = useMe().data?.currency;
  const actions = useScheduleActions(() => void refetch());
  const canEdit = canAccess("messages", role, "write");
  const canStopBulks = canAccess("composeBulk", role, "write");
  const messages =
    data?.rows.filter((sms) => sms.status_code === WAITING && !actions.gone.has(sms.uuid)) ?? [];
  const stored = scheduledItems(messages, data?.bulks.rows ?? []);
  const last = stored.at(-1);
  const reserved = stored.reduce((sum, { price }) => sum + price, 0);
  const monthAt = parseTimeRange(`${month}-01..`, timeZone)?.from ?? startOfMonth(now, timeZone);
  const dayAt = parseTimeRange(`${day}..`, timeZone)?.from ?? startOfDay(now, timeZone);
  const weeks = view === "month" ? monthGrid(monthAt, timeZone) : [weekDays(dayAt, timeZone)];
  const until =
    view === "list"
      ? startOfDay(now, timeZone, MAX_LISTED_DAYS)
      : startOfDay(weeks.at(-1)?.at(-1) ?? now, timeZone, 1) - 1;
  const runs = upcomingRuns(data?.recurring.rows ?? [], {
    after: view === "list" ? now : Math.max(now, (weeks[0]?.[0] ?? now) - 1),
    until,
  });
  const rows = sortItems([...stored, ...runs]);
  function goToWeek(by: 1 | -1) {
    const next = startOfDay(dayAt, timeZone, by * 7);
    const isThisWeek = weekDays(next, timeZone)[0] === weekDays(now, timeZone)[0];
    void setChoice({ day: isThisWeek ? null : formatWallDay(wallTimeAt(next, timeZone)) });
  }
  const compose = canAccess("compose", role, "write") && (
    <Link href="/compose?when=later" className={buttonClass("primary")}>
      {t("emptyAction")}
    </Link>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={
          data &&
          t(
            "scope",
            total({
              ...data,
              total: Math.max(0, data.total + data.bulks.total - actions.gone.size),
            }),
          )
        }
        actions={
          <>
            <SegmentedControl
              label={t("view")}
              value={view}
              options={VIEWS.map((value) => ({ value, label: t(value) }))}
              onChange={(next) => void setChoice({ view: next })}
            />
            <Button onClick={() => setFeedOpen(true)}>{calendar("open")}</Button>
            {compose}
          </>
        }
      />
      {error !== null && (
        <div className="p-4 md:px-6">
          <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && (
        <SkeletonRows widths={["w-16", "w-32", "flex-1", "w-20"]} />
      )}
      {last !== undefined && currency !== undefined && (
        <p className="border-line-soft border-b px-4 py-2 text-ink-2 md:px-6">
          {t("covered", { amount: money(reserved, currency), time: dateTime(last.delivery_at) })}
          {data !== undefined &&
            data.total > MAX_MESSAGES &&
            ` ${t("more", { count: MAX_MESSAGES })}`}
        </p>
      )}
      {data !== undefined && rows.length === 0 && view === "list" && (
        <EmptyFirstUse title={t("emptyTitle")} text={t("emptyText")} actions={compose} />
      )}
      {rows.length > 0 && view === "list" && (
        <ScheduledList
          rows={rows}
          currency={currency}
          now={now}
          actions={canEdit ? actions : null}
          canStopBulks={canStopBulks}
        />
      )}
      {data !== undefined && view === "week" && (
        <Suspense fallback={<div className="h-96" />}>
          <Week rows={rows} now={now} week={weeks[0] ?? []} onWeek={goToWeek} />
        </Suspense>
      )}
      {data !== undefined && view === "month" && (
        <Suspense fallback={<div className="h-96" />}>
          <Month
            rows={rows}
            now={now}
            at={monthAt}
            weeks={weeks}
            onMonth={(next) => void setChoice({ month: next })}
          />
        </Suspense>
      )}
      {isFeedOpen && (
        <Suspense fallback={null}>
          <CalendarFeed onClose={() => setFeedOpen(false)} />
        </Suspense>
      )}
      {actions.openDialog !== null && (
        <Suspense fallback={null}>
          <Reschedule
            sms={actions.openDialog.sms}
            question={actions.openDialog.question}
            onClose={actions.close}
          />
        </Suspense>
      )}
    </>
  );
}
