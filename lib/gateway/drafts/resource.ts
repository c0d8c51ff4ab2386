import type { StoredUser } from "@/lib/auth/user-store";
import { toUnix } from "@/lib/core/time";
import type { Resource } from "@/lib/http/route";
import { type Draft, draftSchema } from "./schema";
import type { DraftRow } from "./store";

export const draftResource: Resource<typeof draftSchema> = {
  name: "draft",
  description: "A message that somebody has begun to write.",
  schema: draftSchema,
  iri: ({ uuid }) => `/drafts/${uuid}`,
};

export function toDraft(row: DraftRow, users: ReadonlyMap<number, StoredUser>): Draft {
  return {
    uuid: row.uuid,
    revision: Number(row.revision),
    ...row.content,
    created_by: users.get(Number(row.created_by))?.name ?? null,
    updated_by: users.get(Number(row.updated_by))?.name ?? null,
    created_at: toUnix(row.created_at),
    updated_at: toUnix(row.updated_at),
  };
}
