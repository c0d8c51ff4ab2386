import { DomainError } from "@/lib/core/errors";
import { chooseText } from "@/lib/core/templates/choose-text";
import type { TemplateContent } from "@/lib/core/templates/content";
import type { Tx } from "@/lib/db/transaction";
import type { TemplateFields } from "./schema-use";
import { findTemplate, findTemplates } from "./store";

/** Published version of a template. */
export interface UsedTemplate {
  id: number;
  version: number;
  content: TemplateContent;
}

/** Names what was sent; versions never change. */
export type TemplateReference = Pick<UsedTemplate, "id" | "version">;

/**
 * Throws `unprocessable` at `template_id` for one that doesn't exist, was deleted, or has no approved version, and
 * `conflict` at `template_version` if another version is current.
 */
export async function findUsedTemplate(
  tx: Tx,
  accountId: number,
  id: number,
  version?: number | null,
): Promise<UsedTemplate> {
  const path = "template_id";
  const row = await findTemplate(tx, accountId, id);
  if (row === undefined || row.archived_at !== null)
    throw new DomainError("unprocessable", `There's no template ${id}.`, {
      reason: "template_unknown",
      path,
    });
  if (row.content === null)
    throw new DomainError("unprocessable", "An owner has to approve this template first.", {
      reason: "template_not_approved",
      path,
    });
  if (version != null && version !== row.version)
    throw new DomainError(
      "conflict",
      `This template was changed meanwhile: it is at version ${row.version}, not ${version}.`,
      { reason: "template_changed", path: "template_version" },
    );
  return { id: Number(row.id), version: row.version, content: row.content };
}

export async function findUsedTemplates(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, UsedTemplate>> {
  const rows = await findTemplates(tx, accountId, [...new Set(ids)]);
  return new Map(
    rows.flatMap(({ id, version, content, archived_at: archivedAt }) =>
      content === null || archivedAt !== null
        ? []
        : [[Number(id), { id: Number(id), version, content }] as const],
    ),
  );
}

/** Returns the names of templates, also of deleted ones. */
export async function findTemplateNames(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await findTemplates(tx, accountId, [...new Set(ids)]);
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}

export async function findTemplateTexts(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await findTemplates(tx, accountId, [...new Set(ids)]);
  return new Map(
    rows.flatMap(({ id, content }) =>
      content === null ? [] : [[Number(id), chooseText(content).text] as const],
    ),
  );
}

/**
 * Returns whether a template is used instead of a text.
 * @throws DomainError `invalid_input` for both or neither, and for values without a template
 */
export function usesTemplate<
  T extends Partial<TemplateFields> & { text?: string | null | undefined },
>(body: T): body is T & { template_id: number } {
  const { text, template_id: id, template_version: version, values, lang } = body;
  if (id != null) {
    if (text == null) return true;
    throw new DomainError("invalid_input", "Give text or template_id, not both.", {
      path: "template_id",
      reason: "text_and_template",
    });
  }
  if (text == null)
    throw new DomainError("invalid_input", "Give text or template_id.", { path: "text" });
  for (const [path, value] of Object.entries({ template_version: version, values, lang })) {
    if (value != null)
      throw new DomainError("invalid_input", "Only templates have this field. Omit it.", { path });
  }
  return false;
}

/** Reports an error of a template's text at the template, as the request has no text. */
export function toTemplateError(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  const { code, message, reason, limit } = error;
  return new DomainError(code, message, {
    violations: error.violations.map((violation) =>
      violation.path === "text" ? { ...violation, path: "template_id" } : violation,
    ),
    ...(reason !== undefined && { reason }),
    ...(limit !== undefined && { limit }),
  });
}
