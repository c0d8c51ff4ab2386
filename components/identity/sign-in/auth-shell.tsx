import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LogoMark } from "@/components/ui/logo";
import { LanguageMenu } from "./language-menu";

export async function AuthShell({
  hasSimulator,
  children,
}: {
  hasSimulator: boolean;
  children: ReactNode;
}) {
  const t = await getTranslations("signIn");
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[24.5rem] flex-col gap-6 px-4 py-12 sm:pt-24">
      <div className="flex items-center gap-2">
        <LogoMark />
        <span className="flex-1 text-page font-semibold">Posthorn</span>
        <LanguageMenu />
      </div>
      {children}
      {hasSimulator && (
        <p className="mt-auto border-line-soft border-t pt-3 text-ink-3">
          {t.rich("mailsHere", {
            link: (chunks) => (
              <a href="/simulator" className="text-accent-ink underline">
                {chunks}
              </a>
            ),
          })}
        </p>
      )}
    </main>
  );
}
