"use client";

import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { useAccountSettings } from "@/lib/queries/settings";
import type { Country } from "./account-form";
import { SettingsLayout } from "./settings-layout";
import { SettingsLoader } from "./settings-loader";

const AccountForm = lazyWhenOnline(async () => ({
  default: (await import("./account-form")).AccountForm,
}));

const LogoSection = lazyWhenOnline(async () => ({
  default: (await import("./logo-section")).LogoSection,
}));

const BrandSection = lazyWhenOnline(async () => ({
  default: (await import("./brand-section")).BrandSection,
}));

export function AccountView({ countries }: { countries: Country[] }) {
  return (
    <SettingsLayout page="settings">
      <SettingsLoader query={useAccountSettings()}>
        {(settings) => (
          <>
            <AccountForm settings={settings} countries={countries} />
            <LogoSection />
            <BrandSection />
          </>
        )}
      </SettingsLoader>
    </SettingsLayout>
  );
}
