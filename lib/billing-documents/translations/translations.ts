import type { Language } from "@/lib/core/languages";
import type { DocumentTranslations } from "./document-translations";
import { DE } from "./de";
import { EN } from "./en";
import { ES } from "./es";
import { PL } from "./pl";
import { PT } from "./pt";

/** Exhaustive by type: a language with a missing text doesn't compile. */
export const DOCUMENT_TRANSLATIONS: Readonly<Record<Language, DocumentTranslations>> = {
  en: EN,
  de: DE,
  es: ES,
  pt: PT,
  pl: PL,
};

export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
