import { english, NAMESPACES } from "./english";
import type { Locale } from "./locales";

export type Messages = typeof english;

/** All words of a language. For the server; what goes to the browser is picked by `Words`. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  if (locale === "en") return english;
  const files = await Promise.all(
    NAMESPACES.map(async (name) => [
      name,
      (await import(`@/translations/${locale}/${name}.json`)).default,
    ]),
  );
  return Object.fromEntries(files);
}
