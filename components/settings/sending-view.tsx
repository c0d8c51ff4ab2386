"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton";
import { useSendingSettings } from "@/lib/queries/settings";
import type { Country } from "./account-form";
import { SettingsFrame } from "./settings-frame";

const SendingForm = lazy(async () => ({ default: (await import("./sending-form")).SendingForm }));

/** What holds for every message of the account that does not say otherwise. */
export function SendingView({ countries }: { countries: Country[] }) {
  const t = useTranslations("settings");
  const { data, error, refetch } = useSendingSettings();
  return (
    <SettingsFrame page="settingsSending">
      {error !== null && data === undefined && (
        <div className="p-4 md:p-6">
          <ErrorPanel error={error} title={t("loadError")} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && <Skeleton className="m-4 h-72 max-w-180 md:m-6" />}
      {data !== undefined && (
        <Suspense fallback={<Skeleton className="m-4 h-72 max-w-180 md:m-6" />}>
          <SendingForm settings={data} countries={countries} />
        </Suspense>
      )}
    </SettingsFrame>
  );
}
