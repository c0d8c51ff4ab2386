import type { ReactNode } from "react";
import { LanguageMenu } from "@/components/identity/sign-in/language-menu";
import { BaseTranslations } from "@/components/layout/translations/base-translations";
import { LogoMark } from "@/components/ui/logo";

export function PerformanceShell({ children }: { children: ReactNode }) {
  return (
    <BaseTranslations namespaces={["signIn", "performance"]}>
      <main className="mx-auto grid w-full max-w-240 grid-cols-1 content-start gap-6 p-4 md:p-6">
        <header className="flex items-center gap-2">
          <LogoMark />
          <span className="flex-1 font-semibold text-page">Posthorn</span>
          <LanguageMenu />
        </header>
        {children}
      </main>
    </BaseTranslations>
  );
}
