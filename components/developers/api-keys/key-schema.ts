import type { z } from "zod";
import { apiKeyCreateSchema } from "@/lib/gateway/developers/api-keys/schema";

/** Of the request what the form asks for. */
export const keySchema = apiKeyCreateSchema.pick({
  name: true,
  roles: true,
  is_test: true,
  ip_list: true,
  expires_at: true,
  spend_cap: true,
});

export type KeyValues = z.input<typeof keySchema>;

export const KEY_FIELDS = [
  "name",
  "roles",
  "is_test",
  "ip_list",
  "expires_at",
  "spend_cap",
] as const;

export const KEY_ROLES = ["messaging", "read", "payments"] as const;
