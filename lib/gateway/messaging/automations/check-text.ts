import { DomainError, prefixPaths } from "@/lib/core/errors";
import { countText } from "@/lib/core/messages/message-content";
import { chooseText } from "@/lib/core/templates/choose-text";
import {
  assertNoMissingValues,
  findMissingPlaceholders,
  fillFixedValues,
} from "@/lib/core/templates/fill";
import { columnKey, parseTemplate, renderTemplate } from "@/lib/core/text/template";
import type { WriteContext } from "@/lib/db/write-context";
import { assertBulkLinks, draftLinks } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { findUsedTemplate, usesTemplate } from "@/lib/gateway/messaging/templates/public";
import type { TextStep } from "./schema-steps";

const invalid = (path: string, message: string) =>
  new DomainError("invalid_input", message, { path });

/** Returns an error of a text at its step, or null. */
export async function checkText(
  ctx: WriteContext,
  text: string,
  names: readonly string[],
  path: string,
): Promise<DomainError | null> {
  try {
    await assertBulkLinks(ctx, text, "direct");
    const draft = await draftLinks(ctx.tx, ctx.account.id, text);
    const template = parseTemplate(draft.text, names);
    const shortest = renderTemplate(template, "", () => null).text;
    if (shortest.trim() !== "") countText(shortest, null, "direct");
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, reason } = error;
    return new DomainError(code, message, { path, ...(reason !== undefined && { reason }) });
  }
}

/** Returns errors of a step's text, or of its template, its values and its language. */
export async function checkTextStep(
  ctx: WriteContext,
  step: TextStep,
  names: readonly string[],
  path: string,
): Promise<DomainError[]> {
  const { text, lang, lang_column: column } = step;
  try {
    if (!usesTemplate(step)) {
      if (column != null) throw invalid("lang_column", "Only templates have this field. Omit it.");
      const error = await checkText(ctx, text ?? "", names, `${path}.text`);
      return error === null ? [] : [error];
    }
    if (lang != null && column != null)
      throw invalid("lang_column", "Give lang or lang_column, not both.");
    const { content } = await findUsedTemplate(ctx.tx, ctx.account.id, step.template_id);
    const written = fillFixedValues(content, step.values ?? {}, "direct");
    if (column != null && !names.includes(columnKey(column)))
      throw new DomainError("unprocessable", `There's no column or value ${column}.`, {
        path: "lang_column",
        reason: "column_unknown",
      });
    const texts =
      column == null ? [chooseText({ ...content, texts: written.texts }, lang)] : written.texts;
    const keys = new Set(names);
    const missing = texts.flatMap((item) =>
      findMissingPlaceholders(parseTemplate(item.text, written.names), keys),
    );
    assertNoMissingValues([...new Set(missing)]);
    const errors: DomainError[] = [];
    for (const item of texts) {
      const error = await checkText(ctx, item.text, written.names, `${path}.template_id`);
      if (error !== null) errors.push(error);
    }
    return errors;
  } catch (error) {
    const own = prefixPaths(error, path);
    if (own instanceof DomainError) return [own];
    throw error;
  }
}
