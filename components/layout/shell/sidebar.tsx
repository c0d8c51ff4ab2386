"use client";

import { PanelLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMedia } from "@/components/hooks/use-media";
import { IconButton } from "@/components/ui/icon-button";
import { AccountMenu } from "@/components/layout/account-menu/account-menu";
import { Balance, RailBalance } from "@/components/layout/account-menu/balance";
import { NavigationList } from "@/components/layout/navigation/navigation-list";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { setPreferenceCookie } from "@/lib/core/preference-cookie";
import { SIDEBAR_BREAKPOINT } from "./sidebar-breakpoint";
import { SIDEBAR_COLLAPSED, SIDEBAR_COOKIE, SIDEBAR_EXPANDED } from "./sidebar-cookie";

/**
 * Sidebar with its state in a cookie that the server reads. Narrow windows always show icons, by CSS, to avoid layout
 * shifts.
 */
export function Sidebar({ isCollapsedByDefault }: { isCollapsedByDefault: boolean }) {
  const t = useTranslations("shell.sidebar");
  const [isCollapsed, setCollapsed] = useState(isCollapsedByDefault);
  const isWindowNarrow = useMedia(`(width < ${SIDEBAR_BREAKPOINT})`, false);
  const isRail = isCollapsed || isWindowNarrow;
  function toggle() {
    setCollapsed(!isCollapsed);
    setPreferenceCookie(SIDEBAR_COOKIE, isCollapsed ? SIDEBAR_EXPANDED : SIDEBAR_COLLAPSED);
  }
  useShortcut("[", t("toggle"), toggle, { isEnabled: !isWindowNarrow });
  return (
    <aside
      aria-label={t("label")}
      data-rail={isCollapsed ? "always" : "below-breakpoint"}
      className="sticky top-0 hidden h-dvh w-54 shrink-0 flex-col rail:w-13 md:flex print:hidden"
    >
      <div className="flex h-12 shrink-0 items-center px-2">
        <AccountMenu />
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto pt-1 pb-4">
        <NavigationList isRail={isRail} />
      </div>
      <div className="mx-2 flex shrink-0 items-end justify-between border-line border-t px-2 py-3 rail:flex-col rail:items-center rail:gap-2 rail:px-0">
        <div className="rail:hidden">{!isCollapsed && <Balance />}</div>
        <div className="hidden rail:block">
          <RailBalance />
        </div>
        <div className="max-sidebar:hidden">
          <IconButton
            icon={PanelLeft}
            label={isCollapsed ? t("expand") : t("collapse")}
            aria-expanded={!isCollapsed}
            aria-keyshortcuts="["
            onClick={toggle}
          />
        </div>
      </div>
    </aside>
  );
}
