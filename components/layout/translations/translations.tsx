import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Namespace } from "@/lib/i18n/english";
import { MoreTranslations } from "./more-translations";

export interface TranslationsProps {
  /** What the client components below use, besides `shell` and `ui`, which every page has. */
  namespaces: readonly Namespace[];
  children: ReactNode;
}

/** Sends words to the browser: of one language, and only those that a page needs. */
export async function Translations({ namespaces, children }: TranslationsProps) {
  const messages = await getMessages();
  const picked = Object.fromEntries(namespaces.map((name) => [name, messages[name]]));
  return <MoreTranslations messages={picked}>{children}</MoreTranslations>;
}
