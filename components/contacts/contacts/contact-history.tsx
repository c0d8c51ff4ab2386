"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { countedUpTo } from "@/lib/core/collection";
import { useFormats } from "@/components/format/use-formats";
import { messagesHref } from "@/components/messaging/sms/message-links";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { showToast } from "@/components/ui/toast/toast";
import type { ContactHistory as History } from "@/lib/gateway/privacy/contacts/schema-history";
import { readOlderHistory, useContactHistory } from "@/lib/queries/contacts";
import { HistoryEvent } from "./history-event";

type Page = Pick<History, "events" | "next">;

export function ContactHistory({ phone }: { phone: string }) {
  const t = useTranslations("contacts.history");
  const { data, error, refetch } = useContactHistory(phone);
  if (data === undefined)
    return error === null ? (
      <Skeleton className="m-4 h-60 md:mx-6" />
    ) : (
      <div className="p-4 md:px-6">
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <section aria-label={t("title")}>
      <Counts phone={phone} counts={data.counts} />
      <Events phone={phone} latest={data} />
    </section>
  );
}

function Counts({ phone, counts }: { phone: string; counts: History["counts"] }) {
  const t = useTranslations("contacts.history");
  const { total } = useFormats();
  const formatCount = (counted: number) => {
    const { count, isExact } = countedUpTo(counted);
    return total({ total: count, isTotalExact: isExact }).shown;
  };
  const encodedPhone = encodeURIComponent(phone);
  return (
    <StatStrip label={t("counts")}>
      <Stat
        label={t("messages")}
        value={formatCount(counts.messages)}
        // Excludes messages of test keys.
        href={messagesHref(phone, { test: "live" })}
      />
      <Stat
        label={t("replies")}
        value={formatCount(counts.replies)}
        href={`/inbox?view=all&q=${encodedPhone}`}
      />
      <Stat label={t("clicks")} value={formatCount(counts.clicks)} />
    </StatStrip>
  );
}

function Events({ phone, latest }: { phone: string; latest: Page }) {
  const t = useTranslations("contacts.history");
  const [older, setOlder] = useState<Page | null>(null);
  const [isBusy, setBusy] = useState(false);
  const shownKeys = new Set(latest.events.map(({ kind, id }) => `${kind} ${id}`));
  const rest = (older?.events ?? []).filter(({ kind, id }) => !shownKeys.has(`${kind} ${id}`));
  const events = [...latest.events, ...rest];
  const next = (older ?? latest).next;

  async function readOlder(before: string) {
    setBusy(true);
    try {
      const page = await readOlderHistory(phone, before);
      setOlder({ events: [...(older?.events ?? []), ...page.events], next: page.next });
    } catch (loadError) {
      showToast({ title: t("failed"), text: (loadError as Error).message, isFailure: true });
    }
    setBusy(false);
  }

  if (events.length === 0) return <p className="p-4 text-ink-2 md:px-6">{t("empty")}</p>;
  return (
    <>
      <ol aria-label={t("title")} className="grid">
        {events.map((event) => (
          <HistoryEvent key={`${event.kind} ${event.id}`} event={event} />
        ))}
      </ol>
      {next !== null && (
        <div className="p-4 md:px-6">
          <Button isBusy={isBusy} onClick={() => void readOlder(next)}>
            {t("older")}
          </Button>
        </div>
      )}
    </>
  );
}
