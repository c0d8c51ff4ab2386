import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Namespace } from "@/lib/i18n/english";
import { RefusalWords } from "./refusal-words";

export interface BaseWordsProps {
  /** Besides `shell`, `ui` and `refusal`. */
  namespaces?: readonly Namespace[];
  children: ReactNode;
}

/**
 * The words that all pages of a group have. It stands in the groups' layouts and not in the root's: there
 * its code would be loaded twice by every page that adds words of its own.
 */
export async function BaseWords({ namespaces = [], children }: BaseWordsProps) {
  const messages = await getMessages();
  const { shell, ui, refusal } = messages;
  const more = Object.fromEntries(namespaces.map((name) => [name, messages[name]]));
  return (
    <NextIntlClientProvider messages={{ shell, ui, refusal, ...more }}>
      <RefusalWords />
      {children}
    </NextIntlClientProvider>
  );
}
