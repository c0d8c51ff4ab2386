import { microToNumber } from "@/lib/core/money/money";
import type { MemberRole } from "@/lib/core/context";
import { toUnix } from "@/lib/core/time/time";
import { NO_PUSHES, type PushSettings } from "@/lib/gateway/developers/webhooks/public";
import type { Resource } from "@/lib/http/route";
import { type ApiKey, apiKeyCreatedSchema, apiKeySchema } from "./schema";
import type { ApiKeyRecord, PreviousSecretRecord } from "./store";

const iri = ({ id }: { id: number }) => `/api_keys/${id}`;

export const apiKeyResource: Resource<typeof apiKeySchema> = {
  name: "api_key",
  description: "A key for this API. Its secret is shown only once.",
  schema: apiKeySchema,
  iri,
};

export const apiKeyCreatedResource: Resource<typeof apiKeyCreatedSchema> = {
  name: "api_key_created",
  description: "A new API key with its secret.",
  schema: apiKeyCreatedSchema,
  iri,
};

const toTime = (date: Date | null) => (date === null ? null : toUnix(date));

export interface KeyLookups {
  users: ReadonlyMap<number, { name: string }>;
  roles: ReadonlyMap<number, MemberRole>;
  previous: ReadonlyMap<string, PreviousSecretRecord>;
  pushes: ReadonlyMap<string, PushSettings>;
}

/**
 * Returns the role that limits a key: its creator's, or owner for operators' keys. Returns null if the creator left.
 */
export function findCreatorRole(
  { created_by }: Pick<ApiKeyRecord, "created_by">,
  roles: KeyLookups["roles"],
): MemberRole | null {
  return created_by === null ? "owner" : (roles.get(Number(created_by)) ?? null);
}

export function toApiKey(
  row: ApiKeyRecord,
  { users, roles, previous, pushes }: KeyLookups,
): ApiKey {
  const old = previous.get(row.key_id);
  return {
    id: Number(row.key_id),
    name: row.name,
    kind: row.kind,
    roles: row.roles,
    is_test: row.is_test,
    is_active: row.is_active,
    secret_start: row.secret_start,
    secret_end: row.secret_end,
    ip_list: row.ip_list,
    spend_cap: row.spend_cap === null ? null : microToNumber(BigInt(row.spend_cap)),
    expires_at: toTime(row.expires_at),
    ...(pushes.get(row.key_id) ?? NO_PUSHES),
    last_used_at: toTime(row.last_used_at),
    last_used_ip: row.last_used_ip,
    created_at: toUnix(row.created_at),
    created_by: users.get(Number(row.created_by ?? 0))?.name ?? null,
    maker_role: findCreatorRole(row, roles),
    previous_secret:
      old === undefined
        ? null
        : {
            secret_start: old.visible_start,
            secret_end: old.visible_end,
            valid_until: toUnix(old.valid_until),
          },
  };
}
