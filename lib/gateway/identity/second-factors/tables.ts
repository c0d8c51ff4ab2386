import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  recovery_codes: { holds: "second factors, recovery codes", stays: "until deleted" },
  second_factors: { holds: "second factors, recovery codes", stays: "until deleted" },
  trusted_devices: {
    holds: "trusted browsers",
    stays: "{keep} after they expire",
    keep: { key: "device_hash", time: "expires_at", for: "1 day" },
  },
} satisfies Tables;
