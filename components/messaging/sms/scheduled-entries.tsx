"use client";

import { Repeat } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { formatWallDay } from "@/lib/core/time/wall-text";
import { wallTimeAt } from "@/lib/core/time/zoned-time";
import type { ScheduledItem } from "./scheduled-items";

export interface ScheduledEntriesProps {
  day: number;
  items: readonly ScheduledItem[];
  /** Default: all. */
  limit?: number;
}

/** Bulks and runs of a day, each with a link, and its other messages as a number. */
export function ScheduledEntries({ day, items, limit = items.length }: ScheduledEntriesProps) {
  const t = useTranslations("sms.scheduled");
  const { time, date, count, timeZone } = useFormats();
  const sends = items.filter(({ sms }) => sms === null);
  const messages = items.length - sends.length;
  const isMore = sends.length > limit;
  return (
    <>
      <ul>
        {sends.slice(0, limit).map(({ id, delivery_at: at, bulk, recurring }) => (
          <li key={id} className="truncate text-small">
            <Link
              href={recurring === null ? `/bulks/${id}` : `/bulks/recurring/${recurring.id}`}
              className="hover:underline"
            >
              {time(at)}{" "}
              {recurring !== null && (
                <>
                  <Repeat aria-hidden size={11} strokeWidth={1.75} className="inline text-ink-3" />
                  <span className="sr-only">{t("recurring")}</span>{" "}
                </>
              )}
              {recurring === null
                ? t("bulk.recipients", { count: bulk?.recipients_count ?? 0 })
                : recurring.name}
            </Link>
          </li>
        ))}
      </ul>
      {messages > 0 && (
        <Link
          href={`/scheduled#day-${day}`}
          className="block truncate text-ink-2 text-small hover:underline"
        >
          <span className="sr-only">{date(day)}: </span>
          {t("messages", { count: messages })}
        </Link>
      )}
      {isMore && (
        <Link
          href={`/scheduled?view=week&day=${formatWallDay(wallTimeAt(day, timeZone))}`}
          className="inline-grid min-h-6 place-items-center rounded-chip bg-accent-soft px-1.5 text-accent-ink text-small"
        >
          <span className="sr-only">{date(day)}: </span>
          {count(items.length)}
        </Link>
      )}
    </>
  );
}
