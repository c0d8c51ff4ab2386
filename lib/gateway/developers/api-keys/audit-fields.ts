import type { AuditedAction } from "@/lib/gateway/account/audit-log/public";
import {
  NO_PUSHES,
  type PushSettings,
  stripSecrets,
} from "@/lib/gateway/developers/webhooks/public";
import { toApiKey } from "./resource";
import type { ApiKeyRecord } from "./store";

export const auditObject = (row: ApiKeyRecord): AuditedAction["object"] => ({
  kind: "api_key",
  id: row.key_id,
  label: row.name,
});

const UNKNOWN = { users: new Map(), roles: new Map(), previous: new Map(), pushes: new Map() };

/** Returns settings for the audit log. Push URLs lose query strings, which may hold secrets. */
export function auditFields(row: ApiKeyRecord, pushes: PushSettings = NO_PUSHES) {
  const { name, kind, roles, is_test, is_active, ip_list, spend_cap, expires_at } = toApiKey(
    row,
    UNKNOWN,
  );
  const settings = { name, kind, roles, is_test, is_active, ip_list, spend_cap, expires_at };
  return { ...settings, ...stripSecrets(pushes) };
}
