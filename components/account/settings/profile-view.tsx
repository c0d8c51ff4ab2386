"use client";

import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { useProfile } from "@/lib/queries/profile";
import { LanguageSection } from "./language-section";
import { SettingsLayout } from "./settings-layout";
import { SettingsLoader } from "./settings-loader";

const ProfileForm = lazyWhenOnline(async () => ({
  default: (await import("./profile-form")).ProfileForm,
}));

export function ProfileView() {
  return (
    <SettingsLayout page="settingsProfile">
      <SettingsLoader query={useProfile()} above={({ lang }) => <LanguageSection lang={lang} />}>
        {(profile) => <ProfileForm profile={profile} />}
      </SettingsLoader>
    </SettingsLayout>
  );
}
