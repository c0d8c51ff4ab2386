import { parseTemplateText } from "@/lib/core/templates/content";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import type { TemplateChoice } from "./choices";

/** Template from which a text was inserted, with the text as inserted. */
export type TemplateSource = NonNullable<DraftContent["template"]>;

const SQUARE_BRACKET = /[[\]]/;

/**
 * Returns the source of an inserted text; null if the gateway would write another text, or refuse the values.
 * @param values by name; null: placeholders stay
 */
export function toTemplateSource(
  { id, version, lang, content, text: written }: TemplateChoice,
  text: string,
  values: Readonly<Record<string, string>> | null,
): TemplateSource | null {
  const { tokens } = parseTemplateText(content, written);
  const hasPhone = tokens.some((token) => typeof token !== "string" && token.column === "phone");
  if (values !== null && hasPhone) return null;
  const filled = Object.entries(values ?? {}).filter(([, value]) => value !== "");
  if (filled.some(([, value]) => SQUARE_BRACKET.test(value))) return null;
  return { id, version, lang, lang_column: null, values: Object.fromEntries(filled), text };
}

interface TextWithSource {
  text: string;
  template?: TemplateSource | null | undefined;
}

/** Returns the template whose text a message still has, or null. */
export const getUnchangedSource = ({ text, template }: TextWithSource): TemplateSource | null =>
  template != null && template.text === text ? template : null;

export function withTemplate<Body extends { text: string }>(
  { text, ...body }: Body,
  source: TemplateSource | null,
) {
  if (source === null) return { ...body, text };
  const { id, version, lang, values } = source;
  return {
    ...body,
    template_id: id,
    template_version: version,
    ...(lang !== null && { lang }),
    ...(Object.keys(values).length > 0 && { values }),
  };
}
