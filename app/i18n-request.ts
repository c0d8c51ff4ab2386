import { accountLocale, isLanguage, type Locale, PSEUDO_LOCALE } from "@/lib/core/languages";
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { env } from "@/lib/env";
import { currentSession } from "@/lib/gateway/identity/sign-in/current-session";
import { loadMessages } from "@/lib/i18n/load-translations";
import { LOCALE_COOKIE, resolveVisitorLocale } from "@/lib/i18n/locales";

/** URLs carry neither locale nor time zone. */
export default getRequestConfig(async () => {
  const session = await currentSession();
  const selected = (await cookies()).get(LOCALE_COOKIE)?.value;
  const accepted = (await headers()).get("accept-language");
  const isPseudo = env.PSEUDO_LANGUAGE === "on" && selected === PSEUDO_LOCALE;
  const language = isLanguage(session?.lang)
    ? session.lang
    : resolveVisitorLocale(selected, accepted);
  const accountDefaults = accountLocale(language, session?.currency ?? null);
  const locale: Locale = isPseudo ? PSEUDO_LOCALE : accountDefaults;
  return {
    locale,
    messages: await loadMessages(locale),
    now: new Date(),
    timeZone: session?.timeZone ?? "Europe/Berlin",
  };
});
