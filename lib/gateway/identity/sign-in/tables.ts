import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  sign_in_challenges: {
    holds: "sign-ins waiting for a code",
    stays: "{keep} after they expire",
    keep: { key: "challenge_hash", time: "expires_at", for: "1 day" },
  },
} satisfies Tables;
