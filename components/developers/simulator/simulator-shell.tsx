import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { BaseTranslations } from "@/components/layout/translations/base-translations";
import { ConnectionBars } from "@/components/layout/failures/connection-bars";
import { DataProviders } from "@/components/layout/providers/data-providers";
import { LogoMark } from "@/components/ui/logo";
import { PageHeader } from "@/components/layout/page-header";
import { SignedInShell } from "@/components/layout/shell/signed-in-shell";
import { Translations } from "@/components/layout/translations/translations";
import { currentSession } from "@/lib/gateway/identity/sign-in/current-session";

/** Shell of the simulator. Signed-out visitors, who come to read an email, get only the page. */
export async function SimulatorShell({ children }: { children: ReactNode }) {
  const session = await currentSession();
  const t = await getTranslations();
  const title = t("shell.page.simulator");
  const page = <Translations namespaces={["simulator"]}>{children}</Translations>;
  if (session !== null) {
    return (
      <SignedInShell session={session} hasSimulator>
        <PageHeader title={title} />
        {page}
      </SignedInShell>
    );
  }
  return (
    <BaseTranslations>
      <DataProviders>
        <main className="min-h-dvh bg-surface">
          <ConnectionBars />
          <header className="flex min-h-12 items-center gap-2 border-line-soft border-b px-4 py-2 md:px-6">
            <LogoMark />
            <h1 className="font-semibold text-page">{title}</h1>
            <Link
              href="/login"
              className="ml-auto inline-flex min-h-6 items-center text-accent-ink underline max-md:min-h-11"
            >
              {t("simulator.signIn")}
            </Link>
          </header>
          {page}
        </main>
      </DataProviders>
    </BaseTranslations>
  );
}
