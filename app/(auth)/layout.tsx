import type { ReactNode } from "react";
import { AuthFrame } from "@/components/identity/sign-in/auth-frame";
import { BaseTranslations } from "@/components/layout/translations/base-translations";
import { isSimulatorOpen } from "@/lib/gateway/developers/simulator/page-access";

export default async function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <BaseTranslations namespaces={["signIn", "identity"]}>
      <AuthFrame hasSimulator={await isSimulatorOpen()}>{children}</AuthFrame>
    </BaseTranslations>
  );
}
