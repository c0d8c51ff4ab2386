"use client";

import { useTranslations } from "next-intl";
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from "nuqs";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { PageHeader } from "@/components/layout/page-header";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import type { Country } from "@/lib/core/countries/countries";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { CampaignCreated } from "./campaign-created";
import { PURPOSES } from "./campaign-purposes";

const NewCampaignForm = lazyWhenOnline(async () => ({
  default: (await import("./new-campaign-form")).NewCampaignForm,
}));

const PARSERS = { purpose: parseAsStringLiteral(PURPOSES), group: parseAsInteger };

export function NewCampaignView({ countries }: { countries: readonly Country[] }) {
  const t = useTranslations("campaigns.new");
  const [created, setCreated] = useState<Campaign | null>(null);
  // Group pages link here to create a form.
  const [{ purpose, group }] = useQueryStates(PARSERS);
  return (
    <>
      <PageHeader title={t("title")} />
      {created !== null ? (
        <CampaignCreated campaign={created} />
      ) : (
        <Suspense fallback={<Skeleton className="m-4 h-72 max-w-180 md:m-6" />}>
          <NewCampaignForm
            countries={countries}
            preset={{ ...(purpose !== null && { purpose }), group_id: group }}
            onCreated={setCreated}
          />
        </Suspense>
      )}
    </>
  );
}
