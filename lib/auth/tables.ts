import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  memberships: {
    readBy: [
      "account/notifications",
      "developers/api-keys",
      "identity/email-confirmations",
      "identity/my-accounts",
      "identity/team",
      "overview/first-steps",
    ],
  },
  user_accounts: { readBy: ["account/users"] },
  sessions: {
    readBy: ["identity/email-changes"],
    keep: { key: "session_hash", time: "expires_at", for: "1 day" },
  },
  wrong_credentials: {},
} satisfies Tables;
