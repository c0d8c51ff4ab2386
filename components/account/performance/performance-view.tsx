"use client";

import { useTranslations } from "next-intl";
import type { Performance } from "@/lib/gateway/overview/performance/schema-values";
import { MessagesChart } from "./messages-chart";
import { SharesChart } from "./shares-chart";
import { usePerformanceFormats } from "./use-performance-formats";

export function PerformanceView({ performance }: { performance: Performance }) {
  const t = useTranslations("performance");
  const { count, dateTime } = usePerformanceFormats();
  const { months, updated_at, min_messages, min_accounts } = performance;
  const limits = { messages: count(min_messages), customers: count(min_accounts) };
  const isEmpty = months.every(({ messages }) => messages === null);
  return (
    <>
      <div className="grid gap-1">
        <h1 className="font-semibold text-title">{t("title")}</h1>
        <p className="max-w-[68ch] text-ink-2 text-read">{t("intro")}</p>
        {updated_at !== null && (
          <p className="text-ink-3 text-small">{t("updated", { time: dateTime(updated_at) })}</p>
        )}
      </div>
      {isEmpty ? (
        <p className="text-read">{t("empty")}</p>
      ) : (
        <>
          <SharesChart months={months} />
          <MessagesChart months={months} />
        </>
      )}
      <Definitions limits={limits} />
    </>
  );
}

const TERMS = ["messages", "handedOver", "delivered", "available"] as const;

function Definitions({ limits }: { limits: { messages: string; customers: string } }) {
  const t = useTranslations("performance");
  return (
    <section className="grid gap-3 border-line-soft border-t pt-4">
      <h2 className="font-semibold text-read">{t("about.title")}</h2>
      <dl className="grid max-w-[68ch] gap-3">
        {TERMS.map((term) => (
          <div key={term} className="grid gap-0.5">
            <dt className="font-medium">{t(`figure.${term}`)}</dt>
            <dd className="text-ink-2">{t(`about.${term}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-[68ch] text-ink-2">{t("about.suppressed", limits)}</p>
      <p>
        <a
          href="/performance.json"
          className="inline-flex min-h-6 items-center text-accent-ink underline max-md:min-h-11"
        >
          {t("about.json")}
        </a>
      </p>
    </section>
  );
}
