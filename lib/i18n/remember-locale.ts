import { setPreferenceCookie } from "@/lib/core/preference-cookie";
import { LOCALE_COOKIE, type Locale } from "./locales";

/** Keeps the language of this browser, for the pages before the sign-in. */
export function rememberLocale(locale: Locale): void {
  setPreferenceCookie(LOCALE_COOKIE, locale);
}
