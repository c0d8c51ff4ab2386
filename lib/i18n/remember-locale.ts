import { setPreferenceCookie } from "@/lib/core/preference-cookie";
import { LOCALE_COOKIE, type Locale } from "./locales";

/** Stores this browser's language for pages before sign-in. */
export function storeLocale(locale: Locale): void {
  setPreferenceCookie(LOCALE_COOKIE, locale);
}
