import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  // Kept as long as the messages of their steps; codes and hashes are deleted long before.
  verify_codes: {
    holds: "verifications",
    stays:
      "{keep}. The code, sealed under `KEY_PEPPER`: 24 hours, or until processing is complete; the hash that entered codes are compared with: until it matched or is no longer valid",
    readBy: ["lib/dispatch", "lib/ledger", "privacy/erasures"],
    // A verification that starts during an erasure stays, because its price is reserved until it ends.
    person: { column: "phone", only: "status NOT IN (0, 5) AND held = 0" },
    keep: { key: "account_id, id", time: "created_at", for: { monthsBeyondMessages: 0 } },
  },
  verify_stats: {
    holds: "sums of verifications",
    keep: {
      key: "account_id, hour, channel",
      time: "hour",
      for: { monthsBeyondMessages: 0, atLeastMonths: 25 },
    },
  },
  verify_steps: { holds: "steps of verifications", stays: "as their verification" },
} satisfies Tables;
