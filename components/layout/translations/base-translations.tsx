import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Namespace } from "@/lib/i18n/english";
import { ErrorTranslator } from "./error-translator";

export interface BaseTranslationsProps {
  /** Besides `shell`, `ui` and `errors`. */
  namespaces?: readonly Namespace[];
  children: ReactNode;
}

/**
 * The words that all pages of a group have. It stands in the groups' layouts and not in the root's: there
 * its code would be loaded twice by every page that adds words of its own.
 */
export async function BaseTranslations({ namespaces = [], children }: BaseTranslationsProps) {
  const messages = await getMessages();
  const { shell, ui, errors } = messages;
  const more = Object.fromEntries(namespaces.map((name) => [name, messages[name]]));
  return (
    <NextIntlClientProvider messages={{ shell, ui, errors, ...more }}>
      <ErrorTranslator />
      {children}
    </NextIntlClientProvider>
  );
}
