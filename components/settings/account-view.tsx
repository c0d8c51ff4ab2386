"use client";

import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton";
import { useAccountSettings } from "@/lib/queries/settings";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import type { Country } from "./account-form";
import { SettingsFrame } from "./settings-frame";

const AccountForm = lazy(async () => ({ default: (await import("./account-form")).AccountForm }));

/** Name, address and documents of the account. */
export function AccountView({ countries }: { countries: Country[] }) {
  const t = useTranslations("settings");
  const { data, error, refetch } = useAccountSettings();
  return (
    <SettingsFrame page="settings">
      {error !== null && data === undefined && (
        <div className="p-4 md:p-6">
          <ErrorPanel error={error} title={t("loadError")} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && <Skeleton className="m-4 h-72 max-w-180 md:m-6" />}
      {data !== undefined && (
        <Suspense fallback={<Skeleton className="m-4 h-72 max-w-180 md:m-6" />}>
          <AccountForm settings={data} countries={countries} />
        </Suspense>
      )}
    </SettingsFrame>
  );
}
