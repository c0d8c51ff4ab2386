"use client";

import { useTranslations } from "next-intl";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Switch } from "@/components/ui/toggles";
import { useUpdateProfile } from "@/lib/queries/profile";
import { setSingleKeyShortcuts, useSingleKeys } from "./setting";

/** Switch for single-key shortcuts; a change applies immediately in all browsers of the user. */
export function SingleKeysSwitch() {
  const t = useTranslations("shell.shortcut");
  const isOn = useSingleKeys();
  const updateProfile = useUpdateProfile();
  function choose(next: boolean) {
    setSingleKeyShortcuts(next);
    updateProfile.mutate(
      { has_single_keys: next },
      { onError: () => setSingleKeyShortcuts(!next) },
    );
  }
  return (
    <>
      <Switch
        label={t("single")}
        hint={t("singleHint")}
        checked={isOn}
        onChange={(event) => choose(event.target.checked)}
      />
      {updateProfile.error !== null && (
        <ErrorPanel error={updateProfile.error} title={t("singleNotSaved")} />
      )}
    </>
  );
}
