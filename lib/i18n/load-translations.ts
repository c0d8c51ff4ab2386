import type { Language } from "@/lib/core/languages";
import { english, NAMESPACES } from "./english";

export type Messages = typeof english;

/**
 * Loads a locale's translations, on the server only; the `Translations` component sends browsers the namespaces of
 * their page.
 */
export async function loadMessages(locale: Language): Promise<Messages> {
  if (locale === "en") return english;
  const files = await Promise.all(
    NAMESPACES.map(async (name) => [
      name,
      (await import(`@/translations/${locale}/${name}.json`)).default,
    ]),
  );
  return Object.fromEntries(files);
}
