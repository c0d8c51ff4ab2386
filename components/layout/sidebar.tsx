"use client";

import { clsx } from "clsx";
import { PanelLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { AccountMenu } from "./account-menu";
import { Balance } from "./balance";
import { NavigationList } from "./navigation-list";
import { useShortcut } from "./shortcuts/use-shortcut";
import { SIDEBAR_COOKIE } from "./sidebar-cookie";

const YEAR_SECONDS = 31_536_000;

/** 216 px with words, or 52 px with icons; which of them is remembered where the server can read it. */
export function Sidebar({ isCollapsedAtFirst }: { isCollapsedAtFirst: boolean }) {
  const t = useTranslations("shell.sidebar");
  const [isCollapsed, setCollapsed] = useState(isCollapsedAtFirst);
  function toggle() {
    setCollapsed(!isCollapsed);
    const value = isCollapsed ? "wide" : "narrow";
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore exists on secure origins only
    document.cookie = `${SIDEBAR_COOKIE}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  }
  useShortcut("[", t("toggle"), toggle);
  return (
    <aside
      aria-label={t("label")}
      className={clsx(
        "sticky top-0 hidden h-dvh shrink-0 flex-col md:flex",
        isCollapsed ? "w-13" : "w-54",
      )}
    >
      <div className="flex h-12 shrink-0 items-center px-2">
        <AccountMenu isCollapsed={isCollapsed} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto pt-1 pb-4">
        <NavigationList isCollapsed={isCollapsed} />
      </div>
      <div
        className={clsx(
          "mx-2 flex shrink-0 items-end border-line border-t py-3",
          isCollapsed ? "justify-center" : "justify-between px-2",
        )}
      >
        {!isCollapsed && <Balance />}
        <IconButton
          icon={PanelLeft}
          label={isCollapsed ? t("expand") : t("collapse")}
          aria-expanded={!isCollapsed}
          aria-keyshortcuts="["
          onClick={toggle}
        />
      </div>
    </aside>
  );
}
