import type { Locale } from "@/lib/core/languages";
import type { Messages } from "@/lib/i18n/load-translations";

/** Keys of `useTranslations` and `getTranslations` are checked against `translations/en`. */
declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
