"use client";

import { useTranslations } from "next-intl";
import { CampaignLayout } from "@/components/campaigns/short-link-campaigns/campaign-layout";
import { useFormats } from "@/components/format/use-formats";
import { useNow } from "@/components/hooks/use-now";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import type { ClickStats } from "@/lib/gateway/campaigns/click-stats/schema";
import { ClickAnalytics } from "./click-analytics";
import { useClickStatsView } from "./use-click-stats-view";

export function CampaignAnalyticsView({ code }: { code: string }) {
  return (
    <CampaignLayout code={code}>{(campaign) => <Analytics campaign={campaign} />}</CampaignLayout>
  );
}

function Analytics({ campaign }: { campaign: Campaign }) {
  const view = useClickStatsView(campaign);
  const { data } = view.stats;
  return <ClickAnalytics view={view} empty={data && <NoClicks messages={data.messages} />} />;
}

/** Distinguishes an unsent link from one without clicks. */
function NoClicks({ messages }: { messages: ClickStats["messages"] }) {
  const t = useTranslations("clicks.empty");
  const { relative } = useFormats();
  const now = useNow(30);
  const { delivered, first_at: first } = messages;
  if (first === null) return <EmptyFirstUse title={t("notSent")} text={t("notSentText")} />;
  return (
    <EmptyFirstUse
      title={t("noClicks", { count: delivered })}
      text={t("noClicksText", { since: relative(first, now) })}
    />
  );
}
