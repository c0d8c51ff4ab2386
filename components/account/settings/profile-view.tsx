"use client";

import { lazyPart } from "@/components/hooks/lazy-part";
import { useProfile } from "@/lib/queries/profile";
import { LanguageSection } from "./language-section";
import { SettingsFrame } from "./settings-frame";
import { SettingsLoader } from "./settings-loader";

const ProfileForm = lazyPart(async () => ({
  default: (await import("./profile-form")).ProfileForm,
}));

/** Name, language and notations of this person, the same in all their accounts. */
export function ProfileView() {
  return (
    <SettingsFrame page="settingsProfile">
      <SettingsLoader query={useProfile()} above={({ lang }) => <LanguageSection lang={lang} />}>
        {(profile) => <ProfileForm profile={profile} />}
      </SettingsLoader>
    </SettingsFrame>
  );
}
