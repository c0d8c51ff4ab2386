import type { Language } from "@/lib/core/languages";
import { setPreferenceCookie } from "@/lib/core/preference-cookie";
import { LOCALE_COOKIE } from "./locales";

export function storeLocale(locale: Language): void {
  setPreferenceCookie(LOCALE_COOKIE, locale);
}
