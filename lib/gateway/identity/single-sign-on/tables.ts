import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  sso_identities: {
    holds: "people's identities at the provider of single sign-on",
    stays: "until deleted",
  },
  sso_requests: {
    holds: "visits to the provider of single sign-on",
    stays: "{keep} after they expire",
    keep: { key: "state_hash", time: "expires_at", for: "1 day" },
  },
} satisfies Tables;
