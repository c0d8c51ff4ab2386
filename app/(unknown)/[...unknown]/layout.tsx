import type { ReactNode } from "react";
import { BaseTranslations } from "@/components/layout/translations/base-translations";
import { SignedInShell } from "@/components/layout/shell/signed-in-shell";
import { currentSession } from "@/lib/gateway/identity/sign-in/current-session";
import { isSimulatorOpen } from "@/lib/gateway/developers/simulator/page-access";

/** Catch-all route for unknown URLs. Next would load the code of `app/not-found.tsx` with every page. */
export default async function UnknownLayout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  if (session === null) {
    return (
      <BaseTranslations>
        <main>{children}</main>
      </BaseTranslations>
    );
  }
  return (
    <SignedInShell session={session} hasSimulator={await isSimulatorOpen()}>
      {children}
    </SignedInShell>
  );
}
