import { SlidersHorizontal, BellRing, UserRound, ShieldCheck, Keyboard } from "lucide-react";
import type { PageRow } from "./page-row";

/** Sections of the settings, in the order of their tabs. */
export const SETTINGS_PAGES = {
  settingsSending: {
    path: "/settings/sending",
    group: "account",
    icon: SlidersHorizontal,
    scope: "sendingSettings",
    parent: "settings",
  },
  settingsNotifications: {
    path: "/settings/notifications",
    group: "account",
    icon: BellRing,
    scope: "profile",
    parent: "settings",
  },
  settingsProfile: {
    path: "/settings/profile",
    group: "account",
    icon: UserRound,
    scope: "profile",
    parent: "settings",
  },
  settingsSecurity: {
    path: "/settings/security",
    group: "account",
    icon: ShieldCheck,
    scope: "profile",
    parent: "settings",
  },
  settingsShortcuts: {
    path: "/settings/shortcuts",
    group: "account",
    icon: Keyboard,
    scope: "profile",
    parent: "settings",
  },
} as const satisfies Record<string, PageRow>;
