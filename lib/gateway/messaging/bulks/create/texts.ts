import { VARIANTS, type Variant } from "@/lib/core/messages/bulk-variants";
import { DomainError } from "@/lib/core/errors";
import { findSlinks } from "@/lib/core/text/placeholders";
import type { WriteContext } from "@/lib/db/write-context";
import { linkBulkText } from "@/lib/gateway/campaigns/short-link-campaigns/public";

export interface Texts {
  text: string;
  variant_text?: string | null | undefined;
}

export const listTexts = ({ text, variant_text: second }: Texts): string[] =>
  second == null ? [text] : [text, second];

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

/** Returns each text's first violation, at its own field. */
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
      errors.push(index === 0 ? error : moveToSecondText(error));
    }
  }
  return errors;
}

export function assertTwoTexts({ text, variant_text: second }: Texts): void {
  if (second == null || second !== text) return;
  throw new DomainError("invalid_input", "The second text must differ from the first.", {
    path: "variant_text",
  });
}

/** Lists campaigns; `variant` is set if only one of two texts uses it. */
export function campaignsIn(texts: Texts): { campaign: string; variant: Variant | null }[] {
  const [first = [], second] = listTexts(texts).map((text) => findSlinks(text));
  if (second === undefined) return first.map((campaign) => ({ campaign, variant: null }));
  return [...new Set([...first, ...second])].map((campaign) => {
    const [only, other] = VARIANTS.filter((variant) =>
      (variant === 1 ? first : second).includes(campaign),
    );
    return { campaign, variant: other === undefined ? (only ?? null) : null };
  });
}

/** Creates links, which are separate for each variant. */
export async function linkTexts(
  ctx: WriteContext,
  texts: Texts,
  bulkId: string | null,
): Promise<{ text: string; variant_text: string | null }> {
  const { text, variant_text: second } = texts;
  if (second == null)
    return { text: await linkBulkText(ctx, text, bulkId, null), variant_text: null };
  return {
    text: await linkBulkText(ctx, text, bulkId, 1),
    variant_text: await linkBulkText(ctx, second, bulkId, 2),
  };
}
