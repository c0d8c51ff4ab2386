import type { ReactNode } from "react";
import { AuthFrame } from "@/components/access/auth-frame";
import { isSimulatorOpen } from "@/lib/gateway/simulator/open";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <AuthFrame hasSimulator={isSimulatorOpen()}>{children}</AuthFrame>;
}
