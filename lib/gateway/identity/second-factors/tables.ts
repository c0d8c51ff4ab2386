import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  recovery_codes: {},
  second_factors: {},
  trusted_devices: {},
} satisfies Tables;
