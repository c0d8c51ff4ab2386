import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import type { CurrentSession } from "@/lib/auth/current-session";
import { BaseWords } from "./base-words";
import { DataProviders } from "./data-providers";
import { Shell } from "./shell";
import { SIDEBAR_COOKIE } from "./sidebar-cookie";

/** By the hint that browsers send, else by the word that those of phones have in their names. */
async function isPhone(): Promise<boolean> {
  const given = await headers();
  const hint = given.get("sec-ch-ua-mobile");
  return hint === null ? /\bMobi/.test(given.get("user-agent") ?? "") : hint === "?1";
}

/** The shell for a person and this browser. */
export async function SignedInFrame({
  session,
  hasSimulator,
  children,
}: {
  session: CurrentSession;
  hasSimulator: boolean;
  children: ReactNode;
}) {
  const { userName, email, accountName, role, isActivated, numberFormat, theme } = session;
  return (
    <BaseWords>
      <DataProviders>
        <Shell
          viewer={{
            ...{ userName, email, accountName, role, isActivated, hasSimulator },
            ...{ numberFormat, theme, hasSingleKeys: session.hasSingleKeys },
            isPhone: await isPhone(),
          }}
          isSidebarCollapsed={(await cookies()).get(SIDEBAR_COOKIE)?.value === "narrow"}
        >
          {children}
        </Shell>
      </DataProviders>
    </BaseWords>
  );
}
