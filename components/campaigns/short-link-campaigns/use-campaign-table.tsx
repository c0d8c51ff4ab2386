"use client";

import { useTranslations } from "next-intl";
import { listColumns } from "@/components/data-table/list-columns";
import type { Column, CompactRow } from "@/components/data-table/types";
import { Sparkline } from "@/components/charts/sparkline";
import { useFormats } from "@/components/format/use-formats";
import { DateTime } from "@/components/ui/date-time";
import { NoValue } from "@/components/ui/money";
import type { CampaignFigures } from "@/lib/gateway/campaigns/click-stats/schema-campaigns";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { CAMPAIGN_LIST } from "@/lib/gateway/campaigns/short-link-campaigns/schema-list";
import { CampaignActions } from "./campaign-actions";

export type GetStats = (campaign: Pick<Campaign, "id">) => CampaignFigures | undefined;

/** Returns the share of delivered messages: people if each message has its own link, else clicks. */
function calculateRate(
  { type }: Campaign,
  { people, clicks, delivered }: CampaignFigures,
): number | null {
  return delivered === 0 ? null : (type === 2 ? people : clicks) / delivered;
}

function useStatColumns(getStats: GetStats): Column<Campaign>[] {
  const t = useTranslations("campaigns");
  const { count, percent } = useFormats();
  const numeric = { isNumeric: true, width: "w-24" } as const;
  return [
    {
      ...numeric,
      key: "links",
      label: t("column.links"),
      isSecondary: true,
      cell: (campaign) => {
        const figures = getStats(campaign);
        return figures === undefined ? <NoValue /> : count(figures.links);
      },
    },
    {
      ...numeric,
      key: "clicks",
      label: t("column.clicks"),
      cell: (campaign) => {
        const figures = getStats(campaign);
        return figures === undefined ? <NoValue /> : count(figures.clicks);
      },
    },
    {
      ...numeric,
      key: "rate",
      label: t("column.rate"),
      isSecondary: true,
      cell: (campaign) => {
        const figures = getStats(campaign);
        const rate = figures === undefined ? null : calculateRate(campaign, figures);
        return rate === null ? <NoValue /> : percent(rate);
      },
    },
    {
      key: "last_click",
      label: t("column.last_click"),
      width: "w-44",
      isSecondary: true,
      cell: (campaign) => {
        const at = getStats(campaign)?.last_click_at ?? null;
        return at === null ? <NoValue /> : <DateTime at={at} isPlain />;
      },
    },
    {
      key: "days",
      label: t("column.days"),
      width: "w-32",
      isSecondary: true,
      cell: (campaign) => <Sparkline values={getStats(campaign)?.days ?? []} />,
    },
  ];
}

export function useCampaignTable(getStats: GetStats) {
  const t = useTranslations("campaigns");
  const figures = useStatColumns(getStats);
  const formatKind = ({ kind, type }: Campaign) =>
    kind === "link" ? t(`type.${type}`) : t(`kind.${kind}`);
  const listed: Column<Campaign>[] = listColumns(CAMPAIGN_LIST, (key) => t(`column.${key}`), {
    name: { isLink: true, cell: (campaign) => campaign.name },
    type: { width: "w-44", isSecondary: true, cell: formatKind },
    url: {
      width: "w-60",
      isHiddenByDefault: true,
      cell: (campaign) => <span className="block truncate">{campaign.url}</span>,
    },
    created_at: { width: "w-36", isHiddenByDefault: true },
  });
  const columns: Column<Campaign>[] = [
    ...listed.slice(0, 2),
    ...figures,
    ...listed.slice(2),
    {
      key: "actions",
      label: t("column.actions"),
      width: "w-20",
      isNumeric: true,
      cell: (campaign) => <CampaignActions campaign={campaign} />,
    },
  ];
  const toCompactRow = (campaign: Campaign): CompactRow => ({
    title: campaign.name,
    text: formatKind(campaign),
    state: (
      <span className="inline-flex items-center gap-1">
        {t("clicks", { count: getStats(campaign)?.clicks ?? 0 })}
        <CampaignActions campaign={campaign} />
      </span>
    ),
    meta: <DateTime at={campaign.created_at} isPlain />,
  });
  return { columns, toCompactRow };
}
