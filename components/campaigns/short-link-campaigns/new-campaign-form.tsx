"use client";

import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { Button } from "@/components/ui/button";
import { RadioGroup } from "@/components/ui/toggles";
import type { Country } from "@/lib/core/countries/countries";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { type NewCampaign, useCreateCampaign } from "@/lib/queries/campaigns";
import { useLinkPrice } from "./use-link-price";
import { CampaignFields, useFieldTexts } from "./campaign-fields";
import { PURPOSES } from "./campaign-purposes";
import {
  CAMPAIGN_FIELDS,
  type CampaignValues,
  campaignFormSchema,
  getCampaignType,
  toTarget,
} from "./campaign-schema";

const EMPTY: CampaignValues = {
  purpose: "clicks",
  name: "",
  url: "",
  group_id: null,
  form_fields: [],
  hasOwnLinks: false,
  passes_query: false,
  link_domain_id: null,
  back_half: "",
  expires_at: null,
  expired_url: "",
  conversion_days: null,
  targets: [],
};

function toRequest(values: CampaignValues): NewCampaign {
  const { purpose, name, url, group_id, form_fields } = values;
  const type = getCampaignType(values);
  if (purpose === "unsubscribe") return { kind: purpose, body: { name, type, group_id } };
  if (purpose !== "subscribe")
    return { kind: "link", body: { name, type, url, ...toTarget(values) } };
  // `campaignFormSchema` guarantees a group.
  return { kind: purpose, body: { name, type, group_id: group_id ?? 0, form_fields } };
}

export interface NewCampaignFormProps {
  countries: readonly Country[];
  preset: Partial<Pick<CampaignValues, "purpose" | "group_id">>;
  onCreated: (campaign: Campaign) => void;
}

export function NewCampaignForm({ countries, preset, onCreated }: NewCampaignFormProps) {
  const t = useTranslations("campaigns.new");
  const create = useCreateCampaign();
  const getIdempotencyKey = useIdempotencyKey();
  const price = useLinkPrice();
  const form = useApiForm({
    schema: campaignFormSchema,
    fields: CAMPAIGN_FIELDS,
    defaultValues: { ...EMPTY, ...preset },
    errorTexts: useFieldTexts(),
    send: (values) =>
      create.mutateAsync({ request: toRequest(values), idempotencyKey: getIdempotencyKey(values) }),
    onDone: onCreated,
  });

  return (
    <Form
      form={form}
      failed={t("failed")}
      className="grid max-w-180 grid-cols-1 gap-5 px-4 py-6 md:px-6"
    >
      <Controller
        control={form.control}
        name="purpose"
        render={({ field }) => (
          <RadioGroup
            label={t("purpose")}
            value={field.value}
            options={PURPOSES.map((value) => ({
              value,
              label: t(`for.${value}`),
              hint: t(`forHint.${value}`, { price }),
            }))}
            onChange={field.onChange}
          />
        )}
      />
      <CampaignFields form={form} countries={countries} />
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {t("action")}
        </Button>
      </div>
    </Form>
  );
}
