import type { ReactNode } from "react";
import { ConfirmIdentity } from "@/components/identity/sign-in/reauthenticate";
import { SignedInShell } from "@/components/layout/shell/signed-in-shell";
import { requireSession } from "@/lib/gateway/identity/sign-in/current-session";
import { isSimulatorOpen } from "@/lib/gateway/developers/simulator/page-access";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const session = await requireSession();
  return (
    <SignedInShell session={session} hasSimulator={await isSimulatorOpen()}>
      {children}
      <ConfirmIdentity />
    </SignedInShell>
  );
}
