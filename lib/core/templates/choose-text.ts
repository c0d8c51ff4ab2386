import type { TemplateContent, TemplateText } from "./content";

export const toPrimaryLanguage = (tag: string): string =>
  (tag.trim().split(/[-_]/)[0] ?? "").toLowerCase();

/** Falls back to the default language. */
export function chooseText(
  { texts, default_lang }: TemplateContent,
  tag?: string | null,
): TemplateText {
  const lang = tag == null ? default_lang : toPrimaryLanguage(tag);
  const match =
    texts.find((text) => text.lang === lang) ?? texts.find((text) => text.lang === default_lang);
  if (match === undefined) throw new Error("A template has no text in its default language");
  return match;
}
