import type { ReactNode } from "react";
import type { MemberRole } from "@/lib/core/context";
import { Notice } from "@/components/ui/notice";
import { Balance } from "./balance";
import { Mark } from "./mark";
import { MobileBar } from "./mobile-bar";
import { NavigationList } from "./navigation-list";
import { UserMenu } from "./user-menu";

export interface ShellProps {
  session: {
    userName: string;
    email: string;
    accountName: string;
    role: MemberRole;
    isActivated: boolean;
  };
  hasSimulator: boolean;
  children: ReactNode;
}

/** Frame of every page behind the sign-in: sidebar on wide screens, a top bar on narrow ones. */
export function Shell({ session, hasSimulator, children }: ShellProps) {
  const foot = (
    <>
      <Balance />
      <UserMenu userName={session.userName} email={session.email} role={session.role} />
    </>
  );
  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      <a
        href="#content"
        className="sr-only z-20 rounded-control bg-raised px-3 py-2 focus:not-sr-only focus:absolute focus:m-2"
      >
        Skip to content
      </a>
      <MobileBar accountName={session.accountName} hasSimulator={hasSimulator}>
        {foot}
      </MobileBar>
      <aside className="sticky top-0 hidden h-dvh w-54 shrink-0 flex-col md:flex">
        <div className="flex h-12 items-center gap-2 px-4">
          <Mark />
          <span className="truncate font-semibold">{session.accountName}</span>
        </div>
        <NavigationList hasSimulator={hasSimulator} />
        <div className="mx-2 mt-auto grid gap-1 border-line border-t px-2 py-3">{foot}</div>
      </aside>
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 flex-1 border-line bg-surface outline-none md:mt-2 md:rounded-tl-sheet md:border-t md:border-l"
      >
        {!session.isActivated && (
          <div className="p-4">
            <Notice tone="warn">
              This account is not activated yet, so it cannot send. We activate it after a short
              check.
            </Notice>
          </div>
        )}
        {children}
      </main>
    </div>
  );
}
