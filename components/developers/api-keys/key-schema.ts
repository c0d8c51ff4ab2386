import type { z } from "zod";
import { apiKeyCreateSchema } from "@/lib/gateway/developers/api-keys/schema";

export const keySchema = apiKeyCreateSchema.pick({
  name: true,
  kind: true,
  roles: true,
  is_test: true,
  ip_list: true,
  expires_at: true,
  spend_cap: true,
  dlr_push_url: true,
  incoming_push_url: true,
  incoming_push_email: true,
});

export type KeyValues = z.input<typeof keySchema>;

export const PUSH_FIELDS = ["dlr_push_url", "incoming_push_url", "incoming_push_email"] as const;

export const KEY_FIELDS = [
  "name",
  "kind",
  "roles",
  "is_test",
  "ip_list",
  "expires_at",
  "spend_cap",
  ...PUSH_FIELDS,
] as const;

export const KEY_KINDS = ["api", "kannel", "email"] as const;

export const KEY_ROLES = ["messaging", "read", "payments"] as const;
