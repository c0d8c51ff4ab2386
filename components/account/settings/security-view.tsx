"use client";

import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { SecondFactorSection } from "./second-factor-section";
import { SessionsSection } from "./sessions-section";
import { useSingleSignOn } from "@/lib/queries/single-sign-on";
import { SettingsLayout } from "./settings-layout";
import { SsoSection, type SsoResult } from "./sso-section";

const PasswordSection = lazyWhenOnline(async () => ({
  default: (await import("./password-section")).PasswordSection,
}));

const EmailSection = lazyWhenOnline(async () => ({
  default: (await import("./email-section")).EmailSection,
}));

export function SecurityView({ ssoResult }: { ssoResult: SsoResult }) {
  const { data: sso } = useSingleSignOn();
  return (
    <SettingsLayout page="settingsSecurity">
      {sso?.is_available === true && <SsoSection sso={sso} result={ssoResult} />}
      <SecondFactorSection />
      <SessionsSection />
      <Suspense fallback={<Skeleton className="m-4 h-60 max-w-90 md:m-6" />}>
        <EmailSection />
        {sso?.has_password !== false && <PasswordSection />}
      </Suspense>
    </SettingsLayout>
  );
}
