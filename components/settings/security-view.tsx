"use client";

import { PasswordSection } from "./password-section";
import { SecondFactorSection } from "./second-factor-section";
import { SessionsSection } from "./sessions-section";
import { SettingsFrame } from "./settings-frame";

export function SecurityView() {
  return (
    <SettingsFrame page="settingsSecurity">
      <SecondFactorSection />
      <SessionsSection />
      <PasswordSection />
    </SettingsFrame>
  );
}
