"use client";

import { useTranslations } from "next-intl";
import { askList } from "@/lib/core/list";
import type { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";
import { useMemo } from "react";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { useFormats } from "@/components/format/use-formats";
import { useSmsList } from "@/lib/queries/sms";

const MAX_MESSAGES = 5;

/** What goes out next, soonest first. `hour` is the running hour in unix seconds. */
export function NextUp({ hour }: { hour: number }) {
  const t = useTranslations("overview.next");
  const { dayMonth, time, total } = useFormats();
  const query = useMemo(
    () =>
      askList<typeof SMS_LIST>({
        "status_code[]": 0,
        "delivery_at[gte]": hour,
        "_order[delivery_at]": "asc",
        itemsPerPage: MAX_MESSAGES,
      }),
    [hour],
  );
  const { data } = useSmsList(query);
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      {data?.rows.length === 0 && <p className="text-ink-3">{t("nothing")}</p>}
      <ul>
        {data?.rows.map((sms) => (
          <li
            key={sms.uuid}
            className="flex items-center justify-between gap-3 border-line-soft border-b py-2 text-ink-2 print:py-0.5 print:nth-[n+4]:hidden"
          >
            <PrefetchLink
              href={`/messages/${sms.uuid}`}
              className="inline-flex min-h-6 items-center whitespace-nowrap hover:underline"
            >
              {dayMonth(sms.delivery_at, false)}, {time(sms.delivery_at)}
            </PrefetchLink>
            <span className="truncate">{formatPhone(sms.phone)}</span>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > data.rows.length && (
        <PrefetchLink
          href="/scheduled"
          className="inline-flex min-h-6 items-center text-accent-ink hover:underline"
        >
          {t("all", total(data))}
        </PrefetchLink>
      )}
    </section>
  );
}
