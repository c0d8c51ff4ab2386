import type { ReactNode } from "react";
import { AuthFrame } from "@/components/access/auth-frame";
import { BaseWords } from "@/components/layout/base-words";
import { isSimulatorOpen } from "@/lib/gateway/simulator/open";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <BaseWords namespaces={["access"]}>
      <AuthFrame hasSimulator={isSimulatorOpen()}>{children}</AuthFrame>
    </BaseWords>
  );
}
