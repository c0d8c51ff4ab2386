"use client";

import { lazyPart } from "@/components/hooks/lazy-part";
import { useSendingSettings } from "@/lib/queries/settings";
import type { Country } from "./account-form";
import { SettingsLayout } from "./settings-layout";
import { SettingsLoader } from "./settings-loader";

const SendingForm = lazyPart(async () => ({
  default: (await import("./sending-form")).SendingForm,
}));

/** What holds for every message of the account that does not say otherwise. */
export function SendingView({ countries }: { countries: Country[] }) {
  return (
    <SettingsLayout page="settingsSending">
      <SettingsLoader query={useSendingSettings()}>
        {(settings) => <SendingForm settings={settings} countries={countries} />}
      </SettingsLoader>
    </SettingsLayout>
  );
}
