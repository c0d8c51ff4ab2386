import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Namespace } from "@/lib/i18n/english";
import { ErrorTranslator } from "./error-translator";

export interface BaseTranslationsProps {
  namespaces?: readonly Namespace[];
  children: ReactNode;
}

/** For layouts of route groups: in the root layout, next-intl's client code would load twice on pages with `Translations`. */
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
