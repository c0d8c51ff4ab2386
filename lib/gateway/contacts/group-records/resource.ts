import { toIso, toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type Group, groupSchema } from "./schema";
import { toColumnNames } from "./schema-values";
import type { GroupRecord } from "./store";

export const groupResource: Resource<typeof groupSchema> = {
  name: "groups",
  description: "Recipients that are written to together, with up to five columns of data.",
  schema: groupSchema,
  iri: ({ id }) => `/groups/${id}`,
};

export function toGroup(row: GroupRecord): Group {
  return {
    id: Number(row.group_id),
    name: row.name,
    description: row.description,
    ...toColumnNames(row),
    contact_name_columns: row.contact_name_columns,
    count_items: Number(row.count_items),
    deleted_at: row.delete_at === null ? null : toIso(row.delete_at),
    created_at: toUnix(row.created_at),
  };
}
