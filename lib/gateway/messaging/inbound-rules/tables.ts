import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  inbound_rules: { holds: "inbound rules", stays: "until deleted" },
  inbound_rule_matches: {
    holds: "messages from phones that inbound rules handled, without texts and numbers",
    stays: "{keep}, or with their rule",
    keep: { key: "account_id, uuid", time: "created_at", for: "3 months" },
    readBy: ["lib/dispatch"],
  },
} satisfies Tables;
