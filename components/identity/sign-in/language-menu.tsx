"use client";

import { isLanguage, LANGUAGE_NAMES, LANGUAGES, toLanguage } from "@/lib/core/languages";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { Select } from "@/components/ui/field";
import { storeLocale } from "@/lib/i18n/remember-locale";

export function LanguageMenu() {
  const t = useTranslations("signIn");
  const router = useRouter();
  return (
    <Select
      aria-label={t("language")}
      value={toLanguage(useLocale())}
      onChange={({ target }) => {
        if (isLanguage(target.value)) storeLocale(target.value);
        router.refresh();
      }}
      controlClassName="min-h-7 rounded-control border border-transparent bg-transparent text-ink-2 hover:text-ink max-md:min-h-11"
    >
      {LANGUAGES.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {LANGUAGE_NAMES[locale]}
        </option>
      ))}
    </Select>
  );
}
