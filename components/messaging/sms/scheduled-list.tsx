"use client";

import { Repeat } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { NamedPhone } from "@/components/ui/named-phone";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { useFormats } from "@/components/format/use-formats";
import { startOfDay } from "@/lib/core/time/zoned-time";
import type { RecurringBulkSummary } from "@/lib/gateway/messaging/recurring-bulks/schema";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";
import type { ScheduledItem } from "./scheduled-items";
import { groupByDay } from "./schedule-days";
import { ScheduledBulk } from "./scheduled-bulk";
import { TextLine } from "./text-line";
import type { ScheduleActions } from "./use-schedule-actions";

export interface ScheduledListProps {
  rows: readonly ScheduledItem[];
  currency: string | undefined;
  now: number;
  actions: ScheduleActions | null;
  canStopBulks: boolean;
}

export function ScheduledList({ rows, currency, now, actions, canStopBulks }: ScheduledListProps) {
  const t = useTranslations("sms.scheduled");
  const { date, money, timeZone, locale } = useFormats();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone });
  const today = startOfDay(now, timeZone);
  const tomorrow = startOfDay(now, timeZone, 1);
  const formatDay = (at: number) =>
    at === today ? t("today") : at === tomorrow ? t("tomorrow") : weekday.format(at * 1000);
  return (
    <>
      {groupByDay(rows, timeZone).map(({ at, items }) => {
        const sum = items.reduce((total, { price }) => total + price, 0);
        const stored = items.filter(({ recurring }) => recurring === null);
        const messages = stored.reduce(
          (total, { bulk }) => total + (bulk?.recipients_count ?? 1),
          0,
        );
        return (
          <section key={at} id={`day-${at}`} className="scroll-mt-16">
            <header className="flex flex-wrap items-baseline gap-x-3 border-line border-b px-4 pt-4 pb-1 md:px-6">
              <h2 className="font-semibold text-read">
                {formatDay(at)}, {date(at)}
              </h2>
              {stored.length > 0 && (
                <p className="text-ink-3">
                  {t("day", {
                    count: messages,
                    amount: currency === undefined ? "–" : money(sum, currency),
                  })}
                </p>
              )}
            </header>
            <ul>
              {items.map(({ id, delivery_at: runAt, sms, bulk, recurring }) =>
                recurring !== null ? (
                  <ScheduledRun key={id} recurring={recurring} at={runAt} />
                ) : sms === null ? (
                  <ScheduledBulk key={id} bulk={bulk} currency={currency} canEdit={canStopBulks} />
                ) : (
                  <ScheduledMessage key={id} sms={sms} currency={currency} actions={actions} />
                ),
              )}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function ScheduledRun({ recurring, at }: { recurring: RecurringBulkSummary; at: number }) {
  const t = useTranslations("sms.scheduled");
  const { time } = useFormats();
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-line-soft border-b px-4 py-1 hover:bg-hover md:px-6">
      <time dateTime={new Date(at * 1000).toISOString()} className="w-14 shrink-0 font-medium">
        {time(at)}
      </time>
      <Link
        href={`/bulks/recurring/${recurring.id}`}
        className="w-40 shrink-0 truncate hover:underline"
      >
        {recurring.name}
      </Link>
      <span className="min-w-0 flex-1 basis-40 truncate text-ink-2">{recurring.text_start}</span>
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-ink-2">
        <Repeat aria-hidden size={13} strokeWidth={1.75} />
        {t("recurring")}
      </span>
    </li>
  );
}

function ScheduledMessage({
  sms,
  currency,
  actions,
}: {
  sms: Sms;
  currency: string | undefined;
  actions: ScheduleActions | null;
}) {
  const t = useTranslations("sms.scheduled");
  const { time, money } = useFormats();
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-line-soft border-b px-4 py-1 hover:bg-hover md:px-6">
      <time
        dateTime={new Date(sms.delivery_at * 1000).toISOString()}
        className="w-14 shrink-0 font-medium"
      >
        {time(sms.delivery_at)}
      </time>
      <Link href={`/messages/${sms.uuid}`} className="w-40 shrink-0 hover:underline">
        <NamedPhone name={sms.contact_name} number={sms.phone} />
      </Link>
      <span className="min-w-0 flex-1 basis-40 truncate text-ink-2">
        <TextLine sms={sms} />
      </span>
      <span className="whitespace-nowrap text-ink-2">
        {currency !== undefined && t("held", { amount: money(sms.price, currency, 4) })}
      </span>
      {actions !== null && (
        <fieldset className="flex flex-wrap gap-1 max-md:-ml-3 max-md:w-full md:-mr-2.5">
          <legend className="sr-only">{t("actions", { phone: formatPhone(sms.phone) })}</legend>
          <Button variant="quiet" onClick={() => actions.ask(sms, "reschedule")}>
            {t("reschedule")}
          </Button>
          <Button variant="quiet" onClick={() => actions.ask(sms, "now")}>
            {t("now")}
          </Button>
          <Button variant="quiet" onClick={() => actions.stop(sms)}>
            {t("stop")}
          </Button>
        </fieldset>
      )}
    </li>
  );
}
