import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  api_key_previous_secrets: {},
  api_key_spend: {},
  api_keys: {},
} satisfies Tables;
