"use client";

import { SectionHeader } from "@/components/layout/navigation/section-header";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useRequestStats } from "@/lib/queries/stats";

export function RequestsSummary({ hour }: { hour: number }) {
  const t = useTranslations("overview.requests");
  const { count, percent } = useFormats();
  const query = useMemo(
    () =>
      new URLSearchParams({
        from: String(hour - 86_400),
        to: String(hour + 3_600),
        by: "keys",
      }),
    [hour],
  );
  const { data } = useRequestStats(query);
  if (data === undefined) return null;
  const { requests, client_errors, server_errors, p95_ms } = data.totals;
  const failed = client_errors + server_errors;
  const details = [
    ["requests", count(requests)],
    ["errors", requests === 0 ? "–" : percent(failed / requests)],
    ["p95", p95_ms === null ? "–" : t("ms", { ms: Math.round(p95_ms) })],
  ] as const;
  return (
    <section className="grid gap-2">
      <SectionHeader title={t("title")} href="/developers" link={t("all")} />
      <dl>
        {details.map(([key, value]) => (
          <div key={key} className="flex justify-between border-line-soft border-b py-2">
            <dt className="text-ink-2">{t(key)}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
