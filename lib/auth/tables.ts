import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  memberships: {
    holds: "people's roles in accounts",
    stays: "until deleted",
    readBy: [
      "account/notifications",
      "developers/api-keys",
      "identity/email-confirmations",
      "identity/my-accounts",
      "identity/team",
      "overview/first-steps",
    ],
  },
  user_accounts: {
    holds: "memberships of people in accounts",
    stays: "until deleted",
    readBy: ["account/users"],
  },
  sessions: {
    holds: "sessions",
    stays: "{keep} after they expire",
    readBy: ["identity/email-changes"],
    keep: { key: "session_hash", time: "expires_at", for: "1 day" },
  },
  wrong_credentials: { holds: "IPs that sent wrong keys", stays: "11 minutes" },
} satisfies Tables;
