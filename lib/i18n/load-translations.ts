import {
  type Language,
  type Locale,
  PSEUDO_LOCALE,
  SWISS_GERMAN,
  toLanguage,
} from "@/lib/core/languages";
import { toPseudoTexts } from "@/lib/core/text/pseudo-text";
import { toSwissSpelling } from "@/lib/core/text/swiss-spelling";
import { english, NAMESPACES } from "./english";

export type Messages = typeof english;

async function loadLanguage(locale: Language): Promise<Messages> {
  if (locale === "en") return english;
  const files = await Promise.all(
    NAMESPACES.map(async (name) => [
      name,
      (await import(`@/translations/${locale}/${name}.json`)).default,
    ]),
  );
  return Object.fromEntries(files);
}

let swissGerman: Promise<Messages> | undefined;
let pseudo: Messages | undefined;

/**
 * Loads a locale's translations, on the server only; the `Translations` component sends browsers the namespaces of
 * their page.
 */
export async function loadMessages(locale: Locale): Promise<Messages> {
  if (locale === PSEUDO_LOCALE) {
    pseudo ??= toPseudoTexts(english);
    return pseudo;
  }
  if (locale !== SWISS_GERMAN) return loadLanguage(toLanguage(locale));
  swissGerman ??= loadLanguage("de").then(toSwissSpelling);
  return swissGerman;
}
