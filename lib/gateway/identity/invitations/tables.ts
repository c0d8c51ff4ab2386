import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  invitations: { keep: { key: "account_id, invitation_id", time: "expires_at", for: "90 days" } },
} satisfies Tables;
