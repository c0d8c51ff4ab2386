"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton";
import { useNotificationSettings } from "@/lib/queries/settings";
import { SettingsFrame } from "./settings-frame";

const NotificationsForm = lazy(async () => ({
  default: (await import("./notifications-form")).NotificationsForm,
}));

/** Who is told what, and how: this person, in this account. */
export function NotificationsView() {
  const t = useTranslations("settings");
  const { data, error, refetch } = useNotificationSettings();
  return (
    <SettingsFrame page="settingsNotifications">
      {error !== null && data === undefined && (
        <div className="p-4 md:p-6">
          <ErrorPanel error={error} title={t("loadError")} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && <Skeleton className="m-4 h-72 md:m-6" />}
      {data !== undefined && (
        <Suspense fallback={<Skeleton className="m-4 h-72 max-w-180 md:m-6" />}>
          <NotificationsForm settings={data} />
        </Suspense>
      )}
    </SettingsFrame>
  );
}
