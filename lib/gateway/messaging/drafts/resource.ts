import type { UserRecord } from "@/lib/gateway/account/users/public";
import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type Draft, draftSchema } from "./schema";
import type { DraftRecord } from "./store";
import { readStored } from "./stored-content";

export const draftResource: Resource<typeof draftSchema> = {
  name: "draft",
  description: "A message that isn't finished yet.",
  schema: draftSchema,
  iri: ({ uuid }) => `/drafts/${uuid}`,
};

export function toDraft(row: DraftRecord, users: ReadonlyMap<number, UserRecord>): Draft {
  const content = readStored(row.content);
  return {
    uuid: row.uuid,
    revision: Number(row.revision),
    ...content,
    bulk: content.bulk ?? null,
    created_by: users.get(Number(row.created_by))?.name ?? null,
    updated_by: users.get(Number(row.updated_by))?.name ?? null,
    created_at: toUnix(row.created_at),
    updated_at: toUnix(row.updated_at),
  };
}
