import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  invitations: {
    holds: "invitations",
    stays: "{keep} after they expire",
    keep: { key: "account_id, invitation_id", time: "expires_at", for: "90 days" },
  },
} satisfies Tables;
