"use client";

import { lazy } from "react";
import { useNotificationSettings } from "@/lib/queries/settings";
import { SettingsFrame } from "./settings-frame";
import { SettingsLoader } from "./settings-loader";

const NotificationsForm = lazy(async () => ({
  default: (await import("./notifications-form")).NotificationsForm,
}));

/** Which notifications this person gets in this account, and how. */
export function NotificationsView() {
  return (
    <SettingsFrame page="settingsNotifications">
      <SettingsLoader query={useNotificationSettings()}>
        {(settings) => <NotificationsForm settings={settings} />}
      </SettingsLoader>
    </SettingsFrame>
  );
}
