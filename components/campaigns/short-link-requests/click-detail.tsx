"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionItem } from "@/components/ui/description-item";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useClick } from "@/lib/queries/click-stats";
import { useClickText } from "./use-click-text";

const joinVersion = (name: string | null, version: string | null) =>
  name === null ? null : [name, version].filter((item) => item !== null).join(" ");

export function ClickDetail({ id }: { id: string }) {
  const t = useTranslations("clicks.list");
  const { formatClass, formatCountry } = useClickText();
  const { data: click, error, refetch } = useClick(id);
  if (error !== null)
    return (
      <div className="p-4">
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      </div>
    );
  if (click === undefined) return <Skeleton className="m-4 h-60" />;
  return (
    <dl className="p-4 *:grid *:gap-x-4 *:border-line-soft *:border-b *:py-2 sm:*:grid-cols-[9rem_minmax(0,1fr)] md:p-6">
      <DescriptionItem term={t("column.date")}>
        <DateTime at={click.date} isAbsolute hasSeconds />
      </DescriptionItem>
      <DescriptionItem term={t("column.class")}>{formatClass(click)}</DescriptionItem>
      <DescriptionItem term={t("column.country")}>{formatCountry(click)}</DescriptionItem>
      <DescriptionItem term={t("column.browser")}>
        {joinVersion(click.browser, click.browser_version)}
      </DescriptionItem>
      <DescriptionItem term={t("column.os")}>
        {joinVersion(click.os, click.os_version)}
      </DescriptionItem>
      <DescriptionItem term={t("column.referer")}>{click.referer}</DescriptionItem>
      <DescriptionItem term={t("column.ip")}>{click.ip}</DescriptionItem>
      <DescriptionItem term={t("column.user_agent")}>{click.user_agent}</DescriptionItem>
      <DescriptionItem term={t("column.url")}>{click.url}</DescriptionItem>
    </dl>
  );
}
