import type { ReactNode } from "react";
import { Shell } from "@/components/layout/shell";
import { requireSession } from "@/lib/auth/current-session";
import { isSimulatorOpen } from "@/lib/gateway/simulator/open";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const session = await requireSession();
  return (
    <Shell session={session} hasSimulator={isSimulatorOpen()}>
      {children}
    </Shell>
  );
}
