import { LANGUAGES, type Language } from "@/lib/core/languages";

/** Returns the language of a public page; these support more languages than the dashboard. */
export function publicLanguage(path: string | null): Language | undefined {
  const pathLanguage = /^\/([a-z]{2})\/prices(?:[/?]|$)/i.exec(path ?? "")?.[1]?.toLowerCase();
  return LANGUAGES.find((lang) => lang === pathLanguage);
}
