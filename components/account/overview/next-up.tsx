"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import { scheduledItems } from "@/components/messaging/sms/scheduled-items";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { createListQuery } from "@/lib/core/list";
import { formatContact } from "@/components/format/format-contact";
import type { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";
import { useScheduledBulks } from "@/lib/queries/bulks";
import { useSmsList } from "@/lib/queries/sms";

const MAX_ROWS = 5;

export function NextUp({ now }: { now: number }) {
  const t = useTranslations("overview.next");
  const { dayMonth, time, total } = useFormats();
  const query = useMemo(
    () =>
      createListQuery<typeof SMS_LIST>({
        "state[]": "scheduled",
        "exists[bulk]": "false",
        "delivery_at[gt]": now,
        "_order[delivery_at]": "asc",
        itemsPerPage: MAX_ROWS,
      }),
    [now],
  );
  const messages = useSmsList(query).data;
  const bulks = useScheduledBulks(now).data;
  const nextUp = messages && bulks && { ...messages, total: messages.total + bulks.total };
  const rows =
    messages && bulks ? scheduledItems(messages.rows, bulks.rows).slice(0, MAX_ROWS) : [];
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      {nextUp !== undefined && rows.length === 0 && <p className="text-ink-3">{t("nothing")}</p>}
      <ul>
        {rows.map(({ id, delivery_at: at, sms, bulk }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-3 border-line-soft border-b py-2 text-ink-2 print:py-0.5 print:nth-[n+4]:hidden"
          >
            <PrefetchLink
              href={sms === null ? `/bulks/${id}` : `/messages/${id}`}
              className="inline-flex min-h-6 items-center whitespace-nowrap hover:underline"
            >
              {dayMonth(at)}, {time(at)}
            </PrefetchLink>
            <span className="truncate">
              {sms === null
                ? t("recipients", { count: bulk.recipients_count })
                : formatContact(sms)}
            </span>
          </li>
        ))}
      </ul>
      {nextUp !== undefined && nextUp.total > rows.length && (
        <PrefetchLink
          href="/scheduled"
          className="inline-flex min-h-6 items-center text-accent-ink hover:underline"
        >
          {t("all", total(nextUp))}
        </PrefetchLink>
      )}
    </section>
  );
}
