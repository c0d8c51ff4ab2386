"use client";

import { useTranslations } from "next-intl";
import { ShortcutList } from "@/components/layout/shortcuts/shortcut-sheet";
import { SingleKeysSwitch } from "@/components/layout/shortcuts/single-keys-switch";
import { SettingsLayout } from "./settings-layout";
import { SettingsSection } from "./settings-section";

export function ShortcutsView() {
  const t = useTranslations("settings.shortcuts");
  return (
    <SettingsLayout page="settingsShortcuts">
      <SettingsSection title={t("switchTitle")}>
        <SingleKeysSwitch />
      </SettingsSection>
      <SettingsSection title={t("listTitle")}>
        <ShortcutList />
        <p className="text-ink-3">{t("pages")}</p>
      </SettingsSection>
    </SettingsLayout>
  );
}
