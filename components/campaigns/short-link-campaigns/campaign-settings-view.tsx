"use client";

import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import type { Country } from "@/lib/core/countries/countries";
import { CampaignLayout } from "./campaign-layout";

const CampaignSettingsForm = lazyWhenOnline(async () => ({
  default: (await import("./campaign-settings-form")).CampaignSettingsForm,
}));

export function CampaignSettingsView({
  code,
  countries,
}: {
  code: string;
  countries: readonly Country[];
}) {
  return (
    <CampaignLayout code={code}>
      {(campaign) => (
        <Suspense fallback={<Skeleton className="m-4 h-72 max-w-180 md:m-6" />}>
          <CampaignSettingsForm campaign={campaign} countries={countries} />
        </Suspense>
      )}
    </CampaignLayout>
  );
}
