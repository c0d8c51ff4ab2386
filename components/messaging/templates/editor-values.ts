import { listBracketNames } from "@/lib/core/templates/content";
import { columnKey } from "@/lib/core/text/template";
import type { Template, TemplateCreate } from "@/lib/gateway/messaging/templates/schema";

export type TemplateText = TemplateCreate["texts"][number];
export type TemplatePlaceholder = TemplateCreate["placeholders"][number];

/** Values of the form; those of `TemplateCreate`. */
export interface TemplateValues {
  name: string;
  default_lang: string;
  texts: TemplateText[];
  placeholders: TemplatePlaceholder[];
}

export function syncPlaceholders(
  texts: readonly TemplateText[],
  before: readonly TemplatePlaceholder[],
): TemplatePlaceholder[] {
  const byKey = new Map(before.map((placeholder) => [columnKey(placeholder.name), placeholder]));
  const listed = new Map<string, TemplatePlaceholder>();
  for (const name of texts.flatMap(({ text }) => listBracketNames(text))) {
    const key = columnKey(name);
    if (listed.has(key)) continue;
    listed.set(key, byKey.get(key) ?? { name, example: name, fallback: null, max_length: null });
  }
  return [...listed.values()];
}

export const createEmpty = (lang: string): TemplateValues => ({
  name: "",
  default_lang: lang,
  texts: [{ lang, text: "" }],
  placeholders: [],
});

/** Returns the draft, which is edited before the published content. */
export function toValues({ name, content, draft }: Template): TemplateValues {
  const current = draft ?? content;
  if (current === null) throw new Error("A template has neither content nor draft");
  return { name, ...current };
}
