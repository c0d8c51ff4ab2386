"use client";

import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { useNotificationSettings } from "@/lib/queries/settings";
import { SettingsLayout } from "./settings-layout";
import { SettingsLoader } from "./settings-loader";

const NotificationsForm = lazyWhenOnline(async () => ({
  default: (await import("./notifications-form")).NotificationsForm,
}));

export function NotificationsView() {
  return (
    <SettingsLayout page="settingsNotifications">
      <SettingsLoader query={useNotificationSettings()}>
        {(settings) => <NotificationsForm settings={settings} />}
      </SettingsLoader>
    </SettingsLayout>
  );
}
