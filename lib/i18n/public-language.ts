import { DOCUMENT_LANGS, type DocumentLang } from "@/lib/core/billing/document";

/** Returns the language of a public page; these support more languages than the dashboard. */
export function publicLanguage(path: string | null): DocumentLang | undefined {
  const named = /^\/([a-z]{2})\/prices(?:[/?]|$)/i.exec(path ?? "")?.[1]?.toLowerCase();
  return DOCUMENT_LANGS.find((lang) => lang === named);
}
