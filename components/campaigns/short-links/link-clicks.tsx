"use client";

import { useTranslations } from "next-intl";
import { ClickLine } from "@/components/campaigns/short-link-requests/click-line";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useLinkClicks } from "@/lib/queries/click-stats";

export function LinkClicks({ code }: { code: string }) {
  const t = useTranslations("clicks.links");
  const { data, error, refetch } = useLinkClicks(code);
  if (error !== null)
    return (
      <div className="p-4">
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      </div>
    );
  if (data === undefined) return <Skeleton className="m-4 h-40" />;
  return (
    <section className="grid gap-2 p-4 md:p-6">
      <h2 className="font-semibold text-read">{t("latest")}</h2>
      {data.rows.length === 0 ? (
        <p className="text-ink-3">{t("never")}</p>
      ) : (
        <ul>
          {data.rows.map((click) => (
            <ClickLine key={click.id} click={click} />
          ))}
        </ul>
      )}
    </section>
  );
}
