"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { placeViolations } from "@/components/forms/form-errors";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { useFormats } from "@/components/format/use-formats";
import { useIsHydrated } from "@/components/hooks/use-is-hydrated";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { RadioGroup } from "@/components/ui/toggles";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { microToNumber } from "@/lib/core/money/money";
import { LINK_PRICE } from "@/lib/gateway/campaigns/short-link-campaigns/schema-values";
import { type NewCampaign, useCreateCampaign } from "@/lib/queries/campaigns";
import { useMe } from "@/lib/queries/me";
import { CampaignFields } from "./campaign-fields";
import { PURPOSES } from "./campaign-purposes";
import {
  CAMPAIGN_FIELDS,
  type CampaignValues,
  campaignFormSchema,
  getCampaignType,
} from "./campaign-schema";

const EMPTY: CampaignValues = {
  purpose: "clicks",
  name: "",
  url: "",
  group_id: null,
  form_fields: [],
  hasOwnLinks: false,
  passes_query: false,
};

function toRequest(values: CampaignValues): NewCampaign {
  const { purpose, name, url, group_id, form_fields, passes_query } = values;
  const type = getCampaignType(values);
  if (purpose === "unsubscribe") return { kind: purpose, body: { name, type, group_id } };
  if (purpose !== "subscribe") return { kind: "link", body: { name, type, url, passes_query } };
  // `campaignFormSchema` guarantees a group.
  return { kind: purpose, body: { name, type, group_id: group_id ?? 0, form_fields } };
}

export interface NewCampaignFormProps {
  preset: Partial<Pick<CampaignValues, "purpose" | "group_id">>;
  onMade: (campaign: Campaign) => void;
}

export function NewCampaignForm({ preset, onMade }: NewCampaignFormProps) {
  const t = useTranslations("campaigns.new");
  const create = useCreateCampaign();
  const getIdempotencyKey = useIdempotencyKey();
  const isHydrated = useIsHydrated();
  const { money } = useFormats();
  const currency = useMe().data?.currency;
  const price =
    currency === undefined
      ? microToNumber(LINK_PRICE)
      : money(microToNumber(LINK_PRICE), currency, 4);
  const [problem, setProblem] = useState<Error | null>(null);
  const form = useForm<CampaignValues>({
    resolver: zodResolver(campaignFormSchema),
    defaultValues: { ...EMPTY, ...preset },
  });
  const { control, handleSubmit, setError, formState } = form;
  useUnsavedWork(formState.isDirty);

  async function submit(values: CampaignValues) {
    setProblem(null);
    await create
      .mutateAsync({ request: toRequest(values), idempotencyKey: getIdempotencyKey(values) })
      .then(onMade, (error) => setProblem(placeViolations(error, CAMPAIGN_FIELDS, setError)));
  }

  return (
    <form
      noValidate
      inert={!isHydrated}
      onSubmit={handleSubmit(submit)}
      className="grid max-w-180 grid-cols-1 gap-5 px-4 py-6 md:px-6"
    >
      {problem !== null && <ErrorPanel error={problem} title={t("failed")} />}
      <Controller
        control={control}
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
      <CampaignFields form={form} />
      <div>
        <Button type="submit" variant="primary" isBusy={create.isPending}>
          {t("action")}
        </Button>
      </div>
    </form>
  );
}
