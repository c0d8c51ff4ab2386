import type { ReactNode } from "react";
import { AuthShell } from "@/components/identity/sign-in/auth-shell";
import { BaseTranslations } from "@/components/layout/translations/base-translations";
import { isSimulatorOpen } from "@/lib/gateway/developers/simulator/page-access";

export default async function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <BaseTranslations namespaces={["signIn", "identity"]}>
      <AuthShell hasSimulator={await isSimulatorOpen()}>{children}</AuthShell>
    </BaseTranslations>
  );
}
