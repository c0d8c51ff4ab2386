"use client";

import { lazyPart } from "@/components/hooks/lazy-part";
import { useNotificationSettings } from "@/lib/queries/settings";
import { SettingsLayout } from "./settings-layout";
import { SettingsLoader } from "./settings-loader";

const NotificationsForm = lazyPart(async () => ({
  default: (await import("./notifications-form")).NotificationsForm,
}));

/** Which notifications this person gets in this account, and how. */
export function NotificationsView() {
  return (
    <SettingsLayout page="settingsNotifications">
      <SettingsLoader query={useNotificationSettings()}>
        {(settings) => <NotificationsForm settings={settings} />}
      </SettingsLoader>
    </SettingsLayout>
  );
}
