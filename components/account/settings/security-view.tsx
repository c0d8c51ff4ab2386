"use client";

import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { SecondFactorSection } from "./second-factor-section";
import { SessionsSection } from "./sessions-section";
import { SettingsLayout } from "./settings-layout";

const PasswordSection = lazyWhenOnline(async () => ({
  default: (await import("./password-section")).PasswordSection,
}));

const EmailSection = lazyWhenOnline(async () => ({
  default: (await import("./email-section")).EmailSection,
}));

export function SecurityView() {
  return (
    <SettingsLayout page="settingsSecurity">
      <SecondFactorSection />
      <SessionsSection />
      <Suspense fallback={<Skeleton className="m-4 h-60 max-w-90 md:m-6" />}>
        <EmailSection />
        <PasswordSection />
      </Suspense>
    </SettingsLayout>
  );
}
