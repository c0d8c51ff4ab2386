import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Namespace } from "@/lib/i18n/english";
import { MoreTranslations } from "./more-translations";

export interface TranslationsProps {
  namespaces: readonly Namespace[];
  children: ReactNode;
}

/** Sends only the page's translations to the browser. */
export async function Translations({ namespaces, children }: TranslationsProps) {
  const messages = await getMessages();
  const picked = Object.fromEntries(namespaces.map((name) => [name, messages[name]]));
  return <MoreTranslations messages={picked}>{children}</MoreTranslations>;
}
