import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import {
  type Template,
  type TemplateVersion,
  templateSchema,
  templateVersionSchema,
} from "./schema";
import type { TemplateRecord, VersionRecord } from "./store";
import type { TemplateUses } from "./store-uses";

export const templateResource: Resource<typeof templateSchema> = {
  name: "template",
  description: "A text with placeholders, in one or more languages.",
  schema: templateSchema,
  iri: ({ id }) => `/templates/${id}`,
};

export const templateVersionResource: Resource<typeof templateVersionSchema> = {
  name: "template_version",
  description: "A published version of a template.",
  schema: templateVersionSchema,
  iri: null,
};

const toName = (names: ReadonlyMap<number, string>, id: string | null) =>
  id === null ? null : (names.get(Number(id)) ?? null);

export function toTemplate(
  row: TemplateRecord,
  names: ReadonlyMap<number, string>,
  { bulks, automations }: TemplateUses,
): Template {
  return {
    id: Number(row.id),
    name: row.name,
    version: row.version,
    content: row.content,
    draft: row.draft,
    revision: row.revision,
    recurring_bulks_count: bulks.get(row.id) ?? 0,
    automations_count: automations.get(row.id) ?? 0,
    created_at: toUnix(row.created_at),
    updated_at: toUnix(row.updated_at),
    updated_by: toName(names, row.updated_by),
    archived_at: row.archived_at === null ? null : toUnix(row.archived_at),
  };
}

export const toTemplateVersion = (
  row: VersionRecord,
  names: ReadonlyMap<number, string>,
): TemplateVersion => ({
  version: row.version,
  content: row.content,
  created_at: toUnix(row.created_at),
  created_by: toName(names, row.created_by),
});
