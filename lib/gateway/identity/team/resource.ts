import type { UserRecord } from "@/lib/gateway/account/users/public";
import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type Member, memberSchema } from "./schema";
import type { MembershipRecord } from "./store";

export const memberResource: Resource<typeof memberSchema> = {
  name: "member",
  description: "A person in the account.",
  schema: memberSchema,
  iri: ({ user_id }) => `/team/members/${user_id}`,
};

/** Looked up once for the whole list. */
export interface MemberLookups {
  users: ReadonlyMap<number, UserRecord>;
  ownerIds: readonly number[];
  withFactor: ReadonlySet<number>;
  /** By creator; null if hidden from the caller. */
  keys: ReadonlyMap<number, string[]> | null;
  /** Null if the caller isn't a user. */
  selfId: number | null;
}

export function toMember(
  row: MembershipRecord,
  { users, ownerIds, withFactor, keys, selfId }: MemberLookups,
): Member {
  const userId = Number(row.user_id);
  const user = users.get(userId);
  return {
    user_id: userId,
    name: user?.name ?? "",
    email: user?.email ?? "",
    role: row.role,
    is_self: userId === selfId,
    is_last_owner: ownerIds.length === 1 && ownerIds[0] === userId,
    has_second_factor: withFactor.has(userId),
    joined_at: toUnix(row.created_at),
    last_active_at: row.last_active_at === null ? null : toUnix(row.last_active_at),
    api_keys: keys === null ? null : (keys.get(userId) ?? []),
    invited_by: row.invited_by === null ? null : (users.get(Number(row.invited_by))?.name ?? null),
  };
}
