import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { currentSession } from "@/lib/gateway/identity/sign-in/current-session";
import { loadMessages } from "@/lib/i18n/load-translations";
import { isLocale, LOCALE_COOKIE, type Locale, localeFromHeader } from "@/lib/i18n/locales";

/** Known before anyone signs in: what was chosen, else what the browser asks for. */
async function localeOfVisitor(): Promise<Locale> {
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value;
  return isLocale(chosen) ? chosen : localeFromHeader((await headers()).get("accept-language"));
}

/** Language, time and time zone of a request; URLs of pages carry neither. */
export default getRequestConfig(async () => {
  const session = await currentSession();
  const locale = isLocale(session?.lang) ? session.lang : await localeOfVisitor();
  return {
    locale,
    messages: await loadMessages(locale),
    now: new Date(),
    timeZone: session?.timeZone ?? "Europe/Berlin",
  };
});
