import type { ReactNode } from "react";
import { AuthFrame } from "@/components/access/auth-frame";
import { BaseWords } from "@/components/layout/base-words";
import { isSimulatorOpen } from "@/lib/auth/page-simulator";

export default async function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <BaseWords namespaces={["access"]}>
      <AuthFrame hasSimulator={await isSimulatorOpen()}>{children}</AuthFrame>
    </BaseWords>
  );
}
