"use client";

import { useTranslations } from "next-intl";
import { SettingsSection } from "@/components/account/settings/settings-section";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/toast/toast";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Country } from "@/lib/core/countries/countries";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { useUpdateCampaign } from "@/lib/queries/campaigns";
import { CampaignFields, useFieldTexts } from "./campaign-fields";
import {
  CAMPAIGN_FIELDS,
  campaignFormSchema,
  isForm,
  getCampaignType,
  toTarget,
  toValues,
} from "./campaign-schema";

export function CampaignSettingsForm({
  campaign,
  countries,
}: {
  campaign: Campaign;
  countries: readonly Country[];
}) {
  const t = useTranslations("campaigns.settings");
  const { role } = useViewer();
  const update = useUpdateCampaign(campaign.id);
  const form = useApiForm({
    schema: campaignFormSchema,
    fields: CAMPAIGN_FIELDS,
    defaultValues: toValues(campaign),
    errorTexts: useFieldTexts(),
    send: (values) => {
      const { purpose, name, group_id, form_fields } = values;
      const isHosted = isForm(purpose);
      return update.mutateAsync({
        type: getCampaignType(values),
        name,
        url: isHosted ? campaign.url : values.url,
        ...(isHosted ? { group_id } : toTarget(values)),
        ...(purpose === "subscribe" && { form_fields }),
      });
    },
    onDone: (saved, { reset }) => {
      reset(toValues(saved));
      showToast({ title: t("saved") });
    },
  });
  const isReadOnly = !canAccess("campaigns", role, "write");

  return (
    <SettingsSection title={t("title")}>
      <Form form={form} failed={t("failed")}>
        <CampaignFields
          form={form}
          countries={countries}
          isReadOnly={isReadOnly}
          isBackHalfFixed={campaign.back_half !== null}
        />
        {!isReadOnly && (
          <div>
            <Button type="submit" variant="primary" isBusy={form.isBusy}>
              {t("save")}
            </Button>
          </div>
        )}
      </Form>
    </SettingsSection>
  );
}
