"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { RangeButton } from "@/components/account/overview/range-button";
import { FormReasons } from "@/components/campaigns/hosted-forms/form-reasons";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import { buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import type { GroupGrowth } from "@/lib/gateway/contacts/groups/schema-growth";
import { GroupBulks } from "./group-bulks";
import { GroupCharts } from "./group-charts";
import { GroupForms } from "./group-forms";
import { GroupLayout } from "./group-layout";
import { type GroupGrowthState, useGroupGrowthView } from "./use-group-growth-view";

export function GroupGrowthView({ id }: { id: string }) {
  return <GroupLayout id={id}>{(group) => <Growth group={group} />}</GroupLayout>;
}

function Growth({ group }: { group: Group }) {
  const t = useTranslations("groups.growth");
  const view = useGroupGrowthView(group.id);
  const { growth } = view;
  const data = useSkeletonData(growth.data, growth.error);
  const isEmpty =
    data !== undefined && group.count_items + data.totals.added + data.totals.removed === 0;
  return (
    <>
      <h2 className="sr-only">{t("title")}</h2>
      <RangeRow view={view} />
      {growth.error !== null && (
        <div className="p-4 md:px-6">
          <ErrorPanel
            error={growth.error}
            title={t("failed")}
            onRetry={() => void growth.refetch()}
          />
        </div>
      )}
      {data === undefined
        ? growth.error === null && <Skeleton className="m-4 h-96 md:m-6" />
        : data.periods.length > 0 && <GrowthStats group={group} data={data} />}
      {isEmpty && <NothingYet group={group} />}
      <div className="grid grid-cols-1 gap-8 p-4 md:p-6">
        {data !== undefined && !isEmpty && <GroupCharts group={group} view={view} data={data} />}
        <GroupBulks group={group} />
        <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-2">
          {data !== undefined && <FormReasons reasons={data.reasons} none={t("noReasons")} />}
          <GroupForms group={group} />
        </div>
      </div>
    </>
  );
}

function NothingYet({ group }: { group: Group }) {
  const t = useTranslations("groups.growth");
  const { role } = useViewer();
  return (
    <EmptyFirstUse
      title={t("empty")}
      text={t("emptyText")}
      actions={
        canAccess("groups", role, "write") && (
          <Link href={`/groups/${group.id}`} className={buttonClass()}>
            {t("addEntries")}
          </Link>
        )
      }
    />
  );
}

function RangeRow({ view }: { view: GroupGrowthState }) {
  const { timeZone } = useFormats();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line-soft border-b px-4 py-2 md:px-6 print:hidden">
      <RangeButton range={view} />
      <span className="ml-auto text-ink-3">{timeZone}</span>
    </div>
  );
}

function GrowthStats({ group, data }: { group: Group; data: GroupGrowth }) {
  const t = useTranslations("groups.growth.figure");
  const { count } = useFormats();
  const { added, removed, unsubscribed } = data.totals;
  return (
    <StatStrip label={t("label")}>
      <Stat label={t("entries")} value={count(group.count_items)} note={t("now")} />
      <Stat label={t("added")} value={count(added)} />
      <Stat label={t("removed")} value={count(removed)} />
      <Stat label={t("unsubscribed")} value={count(unsubscribed)} note={t("unsubscribedNote")} />
    </StatStrip>
  );
}
