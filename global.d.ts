import type { Messages } from "@/lib/i18n/load-translations";
import type { Locale } from "@/lib/i18n/locales";

/** Keys of `useTranslations` and `getTranslations` are checked against `translations/en`. */
declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
