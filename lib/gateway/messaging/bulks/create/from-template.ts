import { DomainError } from "@/lib/core/errors";
import { chooseText } from "@/lib/core/templates/choose-text";
import {
  assertNoMissingValues,
  findMissingPlaceholders,
  fillFixedValues,
} from "@/lib/core/templates/fill";
import { columnKey, parseTemplate } from "@/lib/core/text/template";
import type { WriteContext } from "@/lib/db/write-context";
import type { BulkTemplate } from "@/lib/gateway/messaging/bulks/record";
import type { BulkCreate, BulkRequest } from "@/lib/gateway/messaging/bulks/schema";
import { findUsedTemplate, usesTemplate } from "@/lib/gateway/messaging/templates/public";

/** Request with its texts; `template` is null without one. */
export type ResolvedBulk = BulkCreate & { template: BulkTemplate | null };

const invalid = (path: string, message: string) =>
  new DomainError("invalid_input", message, { path });

/**
 * Writes the given values into the template's texts; columns of groups fill the others later.
 * @throws DomainError at the fields of the template
 */
export async function resolveBulk(ctx: WriteContext, request: BulkRequest): Promise<ResolvedBulk> {
  const {
    text,
    template_id: _id,
    template_version: readVersion,
    values,
    lang,
    lang_column: column,
    ...rest
  } = request;
  if (!usesTemplate(request)) {
    if (column != null) throw invalid("lang_column", "Only templates have this field. Omit it.");
    return { ...rest, text: text ?? "", template: null };
  }
  if (rest.variant_text != null)
    throw invalid("variant_text", "A template can't have a second text. Omit this field.");
  if (lang != null && column != null)
    throw invalid("lang_column", "Give lang or lang_column, not both.");
  const { id, version, content } = await findUsedTemplate(
    ctx.tx,
    ctx.account.id,
    request.template_id,
    readVersion,
  );
  const written = fillFixedValues(content, values ?? {}, request.service_code ?? "direct");
  const texts = Object.fromEntries(written.texts.map((item) => [item.lang, item.text]));
  return {
    ...rest,
    skip_empty: rest.skip_empty ?? true,
    text: chooseText({ ...content, texts: written.texts }, lang).text,
    template: {
      id,
      version,
      names: written.names,
      lang_column: column == null ? null : columnKey(column),
      texts: column == null ? null : texts,
    },
  };
}

/** Throws at placeholders without value, fallback and column, and at a language column that no group has. */
export function assertColumns(
  { text, template }: ResolvedBulk,
  columnNames: readonly string[],
): void {
  if (template === null) return;
  const keys = new Set(columnNames.map(columnKey));
  const texts = [text, ...Object.values(template.texts ?? {})];
  const missing = texts.flatMap((item) =>
    findMissingPlaceholders(parseTemplate(item, template.names), keys),
  );
  assertNoMissingValues([...new Set(missing)]);
  if (template.lang_column === null || keys.has(template.lang_column)) return;
  throw new DomainError("unprocessable", `There's no column ${template.lang_column}.`, {
    path: "lang_column",
    reason: "column_unknown",
  });
}
