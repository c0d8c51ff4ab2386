import type { Language } from "@/lib/core/languages";
import { LOCALE_COOKIE, resolveVisitorLocale } from "@/lib/i18n/locales";
import type { Exchange } from "./exchange";

const LOCALE_COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=(\\w+)`);

export function visitorLanguage({ header }: Pick<Exchange, "header">): Language {
  const selected = LOCALE_COOKIE_PATTERN.exec(header("cookie") ?? "")?.[1];
  return resolveVisitorLocale(selected, header("accept-language") ?? null);
}
