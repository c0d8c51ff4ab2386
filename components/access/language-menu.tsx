"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { LOCALE_COOKIE, LOCALES } from "@/lib/i18n/locales";

/** Each in its own words, so that everybody finds theirs. */
const NAMES = { en: "English", de: "Deutsch" } as const;
const YEAR_SECONDS = 31_536_000;

export function LanguageMenu() {
  const t = useTranslations("access");
  const router = useRouter();
  return (
    <select
      aria-label={t("language")}
      value={useLocale()}
      onChange={({ target }) => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store needs TLS; this is no secret
        document.cookie = `${LOCALE_COOKIE}=${target.value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
        router.refresh();
      }}
      className="min-h-7 rounded-control bg-transparent text-ink-2 hover:text-ink max-md:min-h-11"
    >
      {LOCALES.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {NAMES[locale]}
        </option>
      ))}
    </select>
  );
}
