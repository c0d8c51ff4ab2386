import type { ReactNode } from "react";
import { ConfirmIdentity } from "@/components/access/confirm-identity";
import { SignedInFrame } from "@/components/layout/signed-in-frame";
import { requireSession } from "@/lib/auth/current-session";
import { isSimulatorOpen } from "@/lib/auth/page-simulator";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const session = await requireSession();
  return (
    <SignedInFrame session={session} hasSimulator={await isSimulatorOpen()}>
      {children}
      <ConfirmIdentity />
    </SignedInFrame>
  );
}
