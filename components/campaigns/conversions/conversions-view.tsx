"use client";

import { useTranslations } from "next-intl";
import { Suspense, useMemo, useState } from "react";
import { CampaignLayout } from "@/components/campaigns/short-link-campaigns/campaign-layout";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { useListQuery } from "@/components/data-table/table/use-list-page";
import { useBulkName } from "@/components/messaging/bulks/use-bulk-name";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import type { ConversionStats } from "@/lib/gateway/campaigns/conversions/schema";
import { CONVERSION_LIST } from "@/lib/gateway/campaigns/conversions/schema-list";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { useBulks } from "@/lib/queries/bulks";
import { useCampaignFigures } from "@/lib/queries/campaigns";
import { useConversionStats, useConversions } from "@/lib/queries/conversions";
import { ConversionChart } from "./conversion-chart";
import { ConversionStatTiles } from "./conversion-stat-tiles";
import { ConversionTotals } from "./conversion-totals";
import { useConversionTable } from "./use-conversion-table";

const ConversionDetail = lazyWhenOnline(async () => ({
  default: (await import("./conversion-detail")).ConversionDetail,
}));

const ConversionSetup = lazyWhenOnline(async () => ({
  default: (await import("./conversion-setup")).ConversionSetup,
}));

export function ConversionsView({ code, apiUrl }: { code: string; apiUrl: string }) {
  return (
    <CampaignLayout code={code}>
      {(campaign) => <Conversions campaign={campaign} apiUrl={apiUrl} />}
    </CampaignLayout>
  );
}

function Conversions({ campaign, apiUrl }: { campaign: Campaign; apiUrl: string }) {
  const t = useTranslations("conversions");
  const stats = useConversionStats({ campaign: campaign.id }).data;
  const figures = useCampaignFigures(useMemo(() => [campaign.id], [campaign.id])).data;
  const isOff = campaign.conversion_days === null;
  const isEmpty = stats !== undefined && stats.totals.length === 0;
  if (isOff && isEmpty) {
    return (
      <EmptyFirstUse
        title={t("off")}
        text={t("offText")}
        actions={
          <PrefetchLink href={`/campaigns/${campaign.id}/settings`} className={buttonClass()}>
            {t("openSettings")}
          </PrefetchLink>
        }
      />
    );
  }
  return (
    <>
      {stats !== undefined && !isEmpty && (
        <>
          <ConversionStatTiles
            totals={stats.totals}
            campaign={figures?.campaigns[0]}
            isByPerson={campaign.type === 2}
          />
          <div className="grid gap-8 p-4 md:p-6">
            <ConversionChart days={stats.days} />
            <TotalsByBulk sums={stats.bulks} />
          </div>
        </>
      )}
      <ConversionTable campaign={campaign} />
      {!isOff && stats !== undefined && <Setup apiUrl={apiUrl} isInitiallyOpen={isEmpty} />}
    </>
  );
}

function Setup({ apiUrl, isInitiallyOpen }: { apiUrl: string; isInitiallyOpen: boolean }) {
  const t = useTranslations("conversions.setup");
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-line border-t p-4 md:p-6"
    >
      <summary className="min-h-6 cursor-pointer font-medium text-ink-2">{t("title")}</summary>
      <div className="pt-4">
        {isOpen && (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <ConversionSetup apiUrl={apiUrl} />
          </Suspense>
        )}
      </div>
    </details>
  );
}

function TotalsByBulk({ sums }: { sums: ConversionStats["bulks"] }) {
  const t = useTranslations("conversions");
  const formatName = useBulkName();
  const ids = [...new Set(sums.flatMap(({ bulk_id: id }) => (id === null ? [] : [id])))];
  const query = new URLSearchParams(ids.map((id) => ["uuid[]", id]));
  query.set("itemsPerPage", String(Math.max(1, ids.length)));
  const { data } = useBulks(query, ids.length > 0);
  if (ids.length === 0) return null;
  const bulks = new Map(
    data?.rows.map((bulk) => [bulk.uuid, { name: formatName(bulk), createdAt: bulk.created_at }]),
  );
  const deleted = new Set(data === undefined ? [] : ids.filter((id) => !bulks.has(id)));
  return (
    <section className="grid min-w-0 gap-2">
      <h2 className="font-semibold text-read">{t("byBulk")}</h2>
      <ConversionTotals sums={sums} caption={t("byBulk")} bulks={bulks} deleted={deleted} />
    </section>
  );
}

function ConversionTable({ campaign }: { campaign: Campaign }) {
  const t = useTranslations("conversions");
  const { fields, columns, toCompactRow } = useConversionTable();
  const { state, query } = useListQuery(CONVERSION_LIST, { fields });
  const parameters = new URLSearchParams(query);
  parameters.set("campaign", campaign.id);
  const rows = useConversions(parameters);
  return (
    <DataTable
      state={state}
      rows={{
        list: rows,
        getId: ({ id }) => String(id),
        toHref: ({ id }) => `/campaigns/${campaign.id}/conversions?peek=${id}`,
        formatName: ({ name, kind }) => name ?? t(`kind.${kind}`),
        toCompactRow,
        hasRecordPages: false,
      }}
      layout={{
        table: "conversions",
        labels: tableLabels(t),
        columns,
        fields,
        defaultSort: { field: "converted_at", direction: "desc" },
      }}
      slots={{
        peek: (id) => (
          <Suspense fallback={<Skeleton className="m-4 h-60" />}>
            <ConversionDetail id={Number(id)} onDeleted={() => state.setPeek(null)} />
          </Suspense>
        ),
        empty: <EmptyFirstUse title={t("empty")} text={t("emptyText")} />,
      }}
    />
  );
}
