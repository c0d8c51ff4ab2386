import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Namespace } from "@/lib/i18n/english";
import { MoreTranslations } from "./more-translations";

export interface TranslationsProps {
  /** Namespaces used by the client components below, in addition to `shell` and `ui`. */
  namespaces: readonly Namespace[];
  children: ReactNode;
}

/** Sends only a page's translations to the browser, in one language. */
export async function Translations({ namespaces, children }: TranslationsProps) {
  const messages = await getMessages();
  const picked = Object.fromEntries(namespaces.map((name) => [name, messages[name]]));
  return <MoreTranslations messages={picked}>{children}</MoreTranslations>;
}
