"use client";

import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { useSendingSettings } from "@/lib/queries/settings";
import type { Country } from "./account-form";
import { SettingsLayout } from "./settings-layout";
import { SettingsLoader } from "./settings-loader";

const SendingForm = lazyWhenOnline(async () => ({
  default: (await import("./sending-form")).SendingForm,
}));

export function SendingView({ countries }: { countries: Country[] }) {
  return (
    <SettingsLayout page="settingsSending">
      <SettingsLoader query={useSendingSettings()}>
        {(settings) => <SendingForm settings={settings} countries={countries} />}
      </SettingsLoader>
    </SettingsLayout>
  );
}
