import { setPreferenceCookie } from "@/lib/core/preference-cookie";
import { LOCALE_COOKIE, type Locale } from "./locales";

export function storeLocale(locale: Locale): void {
  setPreferenceCookie(LOCALE_COOKIE, locale);
}
