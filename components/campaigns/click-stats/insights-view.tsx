"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { PageHeader } from "@/components/layout/page-header";
import { EmailViewLink } from "@/components/reports/email-view-link";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { ClickAnalytics } from "./click-analytics";
import { useClickStatsView } from "./use-click-stats-view";

export function ClickInsightsView() {
  const t = useTranslations("clicks");
  const { range } = useFormats();
  const view = useClickStatsView(null);
  const { from, to } = view.span;
  const { campaign, bulk } = view.state;
  const filters = {
    campaign: campaign === null ? [] : [campaign],
    bulk: bulk === null ? [] : [bulk],
  };
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={range(from, to - 1)}
        actions={<EmailViewLink view="clicks" filters={filters} />}
      />
      <ClickAnalytics
        view={view}
        empty={<EmptyFirstUse title={t("empty.none")} text={t("empty.noneText")} />}
      />
    </>
  );
}
