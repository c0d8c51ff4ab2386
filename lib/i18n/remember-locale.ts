import { LOCALE_COOKIE, type Locale } from "./locales";

const YEAR_SECONDS = 31_536_000;

/** Keeps the language of this browser, for the pages before the sign-in. */
export function rememberLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store needs TLS; this is no secret
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
