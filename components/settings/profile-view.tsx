"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton";
import { useProfile } from "@/lib/queries/profile";
import { LanguageSection } from "./language-section";
import { SettingsFrame } from "./settings-frame";

const ProfileForm = lazy(async () => ({ default: (await import("./profile-form")).ProfileForm }));

/** Name, language and notations of this person, the same in all their accounts. */
export function ProfileView() {
  const t = useTranslations("settings");
  const { data, error, refetch } = useProfile();
  return (
    <SettingsFrame page="settingsProfile">
      {error !== null && data === undefined && (
        <div className="p-4 md:p-6">
          <ErrorPanel error={error} title={t("loadError")} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && <Skeleton className="m-4 h-72 max-w-180 md:m-6" />}
      {data !== undefined && (
        <>
          <LanguageSection lang={data.lang} />
          <Suspense fallback={<Skeleton className="m-4 h-72 max-w-180 md:m-6" />}>
            <ProfileForm profile={data} />
          </Suspense>
        </>
      )}
    </SettingsFrame>
  );
}
