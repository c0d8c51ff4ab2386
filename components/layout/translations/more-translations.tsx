"use client";

import {
  type AbstractIntlMessages,
  NextIntlClientProvider,
  useLocale,
  useMessages,
} from "next-intl";
import type { ReactNode } from "react";

/** Adds translations; next-intl would replace existing ones. */
export function MoreTranslations({
  messages,
  children,
}: {
  messages: AbstractIntlMessages;
  children: ReactNode;
}) {
  const outer = useMessages() as AbstractIntlMessages;
  return (
    <NextIntlClientProvider locale={useLocale()} messages={{ ...outer, ...messages }}>
      {children}
    </NextIntlClientProvider>
  );
}
