"use client";

import { useTranslations } from "next-intl";
import { CampaignLayout } from "@/components/campaigns/short-link-campaigns/campaign-layout";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { FormPanel } from "./form-panel";

export function FormView({ code }: { code: string }) {
  const t = useTranslations("forms");
  return (
    <CampaignLayout code={code}>
      {(campaign) =>
        campaign.kind === "link" ? (
          <EmptyFirstUse title={t("none")} text={t("noneText")} />
        ) : (
          <FormPanel campaign={campaign} />
        )
      }
    </CampaignLayout>
  );
}
