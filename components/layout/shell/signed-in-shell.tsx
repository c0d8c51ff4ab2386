import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import type { CurrentSession } from "@/lib/gateway/identity/sign-in/current-session";
import { BaseTranslations } from "@/components/layout/translations/base-translations";
import { PasteNotice } from "./paste-notice";
import { DataProviders } from "@/components/layout/providers/data-providers";
import { examplePhone } from "@/lib/core/phone/example-phone";
import { VERSION } from "@/lib/version";
import { Shell } from "./shell";
import { SIDEBAR_COLLAPSED, SIDEBAR_COOKIE } from "./sidebar-cookie";

async function isPhone(): Promise<boolean> {
  const requestHeaders = await headers();
  const hint = requestHeaders.get("sec-ch-ua-mobile");
  return hint === null ? /\bMobi/.test(requestHeaders.get("user-agent") ?? "") : hint === "?1";
}

export async function SignedInShell({
  session,
  hasSimulator,
  children,
}: {
  session: CurrentSession;
  hasSimulator: boolean;
  children: ReactNode;
}) {
  const { accountId, userId, fullName, email, accountName, role, isAccountActivated } = session;
  const { numberFormat, theme, hasSingleKeyShortcuts } = session;
  return (
    <BaseTranslations>
      <DataProviders>
        <Shell
          viewer={{
            accountId,
            userId,
            fullName,
            email,
            accountName,
            role,
            isAccountActivated,
            hasSimulator,
            isStaff: session.isStaff,
            numberFormat,
            theme,
            hasSingleKeyShortcuts,
            country: { iso2: session.country, examplePhone: examplePhone(session.country) },
            isPhone: await isPhone(),
            version: VERSION,
          }}
          isSidebarCollapsed={(await cookies()).get(SIDEBAR_COOKIE)?.value === SIDEBAR_COLLAPSED}
        >
          {children}
          <PasteNotice />
        </Shell>
      </DataProviders>
    </BaseTranslations>
  );
}
