import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  recovery_codes: {},
  second_factors: {},
  trusted_devices: { keep: { key: "device_hash", time: "expires_at", for: "1 day" } },
} satisfies Tables;
