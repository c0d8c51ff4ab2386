"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { SettingsSection } from "@/components/account/settings/settings-section";
import { placeViolations } from "@/components/forms/form-errors";
import { useIsHydrated } from "@/components/hooks/use-is-hydrated";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { showToast } from "@/components/ui/toast/toast";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { useUpdateCampaign } from "@/lib/queries/campaigns";
import { CampaignFields } from "./campaign-fields";
import {
  CAMPAIGN_FIELDS,
  type CampaignValues,
  campaignFormSchema,
  isForm,
  getCampaignType,
  toValues,
} from "./campaign-schema";

export function CampaignSettingsForm({ campaign }: { campaign: Campaign }) {
  const t = useTranslations("campaigns.settings");
  const { role } = useViewer();
  const update = useUpdateCampaign(campaign.id);
  const isHydrated = useIsHydrated();
  const [problem, setProblem] = useState<Error | null>(null);
  const form = useForm<CampaignValues>({
    resolver: zodResolver(campaignFormSchema),
    defaultValues: toValues(campaign),
  });
  useUnsavedWork(form.formState.isDirty);
  const isReadOnly = !canAccess("campaigns", role, "write");

  async function submit(values: CampaignValues) {
    setProblem(null);
    const { purpose, name, group_id, form_fields, passes_query } = values;
    const isHosted = isForm(purpose);
    const body = {
      type: getCampaignType(values),
      name,
      url: isHosted ? campaign.url : values.url,
      ...(isHosted ? { group_id } : { passes_query }),
      ...(purpose === "subscribe" && { form_fields }),
    };
    await update.mutateAsync(body).then(
      (saved) => {
        form.reset(toValues(saved));
        showToast({ title: t("saved") });
      },
      (error) => setProblem(placeViolations(error, CAMPAIGN_FIELDS, form.setError)),
    );
  }

  return (
    <SettingsSection title={t("title")}>
      <form
        noValidate
        inert={!isHydrated}
        onSubmit={form.handleSubmit(submit)}
        className="grid grid-cols-1 gap-4"
      >
        {problem !== null && <ErrorPanel error={problem} title={t("failed")} />}
        <CampaignFields form={form} isReadOnly={isReadOnly} />
        {!isReadOnly && (
          <div>
            <Button type="submit" variant="primary" isBusy={update.isPending}>
              {t("save")}
            </Button>
          </div>
        )}
      </form>
    </SettingsSection>
  );
}
