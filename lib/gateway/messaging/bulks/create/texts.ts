import { VARIANTS, type Variant } from "@/lib/core/messages/bulk-variants";
import { DomainError } from "@/lib/core/errors";
import { findSlinks } from "@/lib/core/text/placeholders";
import type { BulkTemplate } from "@/lib/gateway/messaging/bulks/record";
import { toTemplateError } from "@/lib/gateway/messaging/templates/public";
import type { WriteContext } from "@/lib/db/write-context";
import { linkBulkText } from "@/lib/gateway/campaigns/short-link-campaigns/public";

export interface Texts {
  text: string;
  variant_text?: string | null | undefined;
  template?: BulkTemplate | null;
}

const listOfLanguages = ({ template }: Texts): string[] => Object.values(template?.texts ?? {});

export const listTexts = ({ text, variant_text: second, ...rest }: Texts): string[] =>
  second == null ? [text, ...listOfLanguages({ text, ...rest })] : [text, second];

function moveToSecondText(error: DomainError): DomainError {
  const { code, message, reason, limit } = error;
  return new DomainError(code, message, {
    violations: error.violations.map((violation) =>
      violation.path === "text" ? { ...violation, path: "variant_text" } : violation,
    ),
    ...(reason !== undefined && { reason }),
    ...(limit !== undefined && { limit }),
  });
}

export async function checkTexts(
  texts: Texts,
  check: (text: string) => Promise<void>,
): Promise<DomainError[]> {
  const errors: DomainError[] = [];
  for (const [index, text] of listTexts(texts).entries()) {
    try {
      await check(text);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (texts.template != null) return [toTemplateError(error) as DomainError];
      errors.push(index === 0 ? error : moveToSecondText(error));
    }
  }
  return errors;
}

export function assertTwoTexts({ text, variant_text: second }: Texts): void {
  if (second == null || second !== text) return;
  throw new DomainError("invalid_input", "The second text must differ from the first.", {
    path: "variant_text",
    reason: "variant_same",
  });
}

/** Lists campaigns; `variant` is set if only one of two texts uses it. */
export function campaignsIn(texts: Texts): { campaign: string; variant: Variant | null }[] {
  const codes = listTexts(texts).map((text) => findSlinks(text));
  const [first = [], second] = codes;
  if (second === undefined || texts.variant_text == null)
    return [...new Set(codes.flat())].map((campaign) => ({ campaign, variant: null }));
  return [...new Set([...first, ...second])].map((campaign) => {
    const [only, other] = VARIANTS.filter((variant) =>
      (variant === 1 ? first : second).includes(campaign),
    );
    return { campaign, variant: other === undefined ? (only ?? null) : null };
  });
}

/** No text has it. Texts in several languages share their links. */
const SEPARATOR = "\u0000";

/** Creates links, which are separate for each variant. */
export async function linkTexts(
  ctx: WriteContext,
  texts: Texts,
  bulkId: string | null,
): Promise<{ text: string; variant_text: string | null; template: BulkTemplate | null }> {
  const { text, variant_text: second, template = null } = texts;
  if (second != null)
    return {
      text: await linkBulkText(ctx, text, bulkId, 1),
      variant_text: await linkBulkText(ctx, second, bulkId, 2),
      template,
    };
  const joinedTexts = [text, ...listOfLanguages(texts)].join(SEPARATOR);
  const [main = "", ...others] = (await linkBulkText(ctx, joinedTexts, bulkId, null)).split(
    SEPARATOR,
  );
  const langs = Object.keys(template?.texts ?? {});
  const written = Object.fromEntries(langs.map((lang, index) => [lang, others[index] ?? ""]));
  return {
    text: main,
    variant_text: null,
    template: template?.texts == null ? template : { ...template, texts: written },
  };
}
