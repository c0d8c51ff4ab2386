import { parseTemplateText, type TemplateContent } from "@/lib/core/templates/content";
import { substituteValues } from "@/lib/core/templates/fill";
import type { Template } from "@/lib/gateway/messaging/templates/schema";

/** A published text of a template, in one language. */
export interface TemplateChoice {
  key: string;
  id: number;
  version: number;
  name: string;
  lang: string | null;
  text: string;
  content: TemplateContent;
}

/** Lists texts, of each template the default language first. */
export const toChoices = (templates: readonly Template[]): TemplateChoice[] =>
  templates.flatMap(({ id, name, version, content }) => {
    if (content === null) return [];
    const rank = (lang: string) => (lang === content.default_lang ? 0 : 1);
    return content.texts
      .toSorted((a, b) => rank(a.lang) - rank(b.lang))
      .map(({ lang, text }) => ({
        key: `${id}-${lang}`,
        id,
        version,
        name,
        lang: content.texts.length === 1 ? null : lang,
        text,
        content,
      }));
  });

export const toColumnText = ({ content, text }: Pick<TemplateChoice, "content" | "text">): string =>
  substituteValues(parseTemplateText(content, text), new Map());

/** Returns the names of the placeholders in the text, in order. */
export function listUsed({ content, text }: TemplateChoice): TemplateContent["placeholders"] {
  const { columns } = parseTemplateText(content, text);
  return content.placeholders.filter((placeholder) =>
    columns.includes(placeholder.name.normalize("NFC").trim().toLowerCase()),
  );
}
