import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Notice } from "@/components/ui/notice";
import { ApplyProfile } from "@/components/layout/providers/apply-profile";
import { PaperFooter } from "@/components/layout/providers/paper-footer";
import { ConnectionBars } from "@/components/layout/failures/connection-bars";
import { RoleBar } from "@/components/layout/failures/role-bar";
import { LeaveGuard } from "@/components/layout/leaving/leave-guard";
import { MobileBar } from "./mobile-bar";
import { Palette } from "@/components/layout/palette/palette";
import { GlobalShortcuts } from "./global-shortcuts";
import { Sidebar } from "./sidebar";
import { type ViewerInfo, ViewerProvider } from "@/components/layout/providers/viewer";

export interface ShellProps {
  viewer: ViewerInfo;
  isSidebarCollapsed: boolean;
  children: ReactNode;
}

export async function Shell({ viewer, isSidebarCollapsed, children }: ShellProps) {
  const t = await getTranslations("shell");
  return (
    <ViewerProvider viewer={viewer}>
      <a
        href="#content"
        className="sr-only z-40 rounded-control bg-raised px-3 py-2 focus:not-sr-only focus:absolute focus:m-2"
      >
        {t("skipToContent")}
      </a>
      <div data-theme={viewer.theme} className="flex min-h-dvh flex-col md:flex-row print:min-h-0">
        <Sidebar isCollapsedByDefault={isSidebarCollapsed} />
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 flex-1 border-line bg-surface outline-none max-md:pb-[calc(4rem+env(safe-area-inset-bottom))] print:pb-0 md:mt-2 md:overflow-clip md:rounded-tl-sheet md:border-t md:border-l print:border-0"
        >
          <ConnectionBars />
          <RoleBar />
          {!viewer.isAccountActivated && (
            <div className="p-4 md:px-6">
              <Notice tone="warn">{t("notActivated")}</Notice>
            </div>
          )}
          {children}
        </main>
        <MobileBar />
      </div>
      <Palette />
      <GlobalShortcuts />
      <LeaveGuard />
      <ApplyProfile />
      <PaperFooter />
    </ViewerProvider>
  );
}
