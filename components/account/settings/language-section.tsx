"use client";

import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from "@/lib/core/languages";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SelectField } from "@/components/ui/field";
import { storeLocale } from "@/lib/i18n/remember-locale";
import { useUpdateProfile } from "@/lib/queries/profile";
import { SettingsSection } from "./settings-section";

/** Applies immediately, also to this browser's sign-in pages. */
export function LanguageSection({ lang }: { lang: Language }) {
  const t = useTranslations("settings.profile");
  const settings = useTranslations("settings");
  const router = useRouter();
  const updateProfile = useUpdateProfile();
  async function choose(next: string) {
    if (!isLanguage(next)) return;
    await updateProfile.mutateAsync({ lang: next });
    storeLocale(next);
    router.refresh();
  }
  return (
    <SettingsSection title={t("languageTitle")}>
      <div id="language" className="grid max-w-60 scroll-mt-12 gap-4">
        <SelectField
          label={t("language")}
          value={lang}
          hint={t("languageHint")}
          onChange={(event) => void choose(event.target.value).catch(() => {})}
        >
          {LANGUAGES.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {LANGUAGE_NAMES[locale]}
            </option>
          ))}
        </SelectField>
      </div>
      {updateProfile.error !== null && (
        <ErrorPanel error={updateProfile.error} title={settings("notSaved")} />
      )}
    </SettingsSection>
  );
}
