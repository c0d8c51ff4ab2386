"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DateTime } from "@/components/ui/date-time";
import { ErrorPanel } from "@/components/ui/error-panel";
import { NoValue } from "@/components/ui/figures";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useClick } from "@/lib/queries/click-stats";
import { useClickText } from "./use-click-text";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-line-soft border-b py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{children ?? <NoValue />}</dd>
    </div>
  );
}

const withVersion = (name: string | null, version: string | null) =>
  name === null ? null : [name, version].filter((one) => one !== null).join(" ");

/** Everything that is kept of one request. */
export function ClickDetail({ id }: { id: string }) {
  const t = useTranslations("clicks.list");
  const { classOf, countryOf } = useClickText();
  const { data: click, error, refetch } = useClick(id);
  if (error !== null)
    return (
      <div className="p-4">
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      </div>
    );
  if (click === undefined) return <Skeleton className="m-4 h-60" />;
  return (
    <dl className="p-4 md:p-6">
      <Fact name={t("column.date")}>
        <DateTime at={click.date} isAbsolute hasSeconds />
      </Fact>
      <Fact name={t("column.class")}>{classOf(click)}</Fact>
      <Fact name={t("column.country")}>{countryOf(click)}</Fact>
      <Fact name={t("column.browser")}>{withVersion(click.browser, click.browser_version)}</Fact>
      <Fact name={t("column.os")}>{withVersion(click.os, click.os_version)}</Fact>
      <Fact name={t("column.referer")}>{click.referer}</Fact>
      <Fact name={t("column.ip")}>{click.ip}</Fact>
      <Fact name={t("column.user_agent")}>{click.user_agent}</Fact>
      <Fact name={t("column.url")}>{click.url}</Fact>
    </dl>
  );
}
