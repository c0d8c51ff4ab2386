import type { ReactNode } from "react";
import { AuthFrame } from "@/components/access/auth-frame";
import { Words } from "@/components/layout/words";
import { isSimulatorOpen } from "@/lib/gateway/simulator/open";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Words namespaces={["access"]}>
      <AuthFrame hasSimulator={isSimulatorOpen()}>{children}</AuthFrame>
    </Words>
  );
}
