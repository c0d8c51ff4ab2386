import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  click_inbox: { keep: { key: "click_key", time: "asked_at", for: "7 days" } },
  short_link_requests: {
    readBy: ["campaigns/click-stats", "privacy/contacts"],
    keep: { key: "account_id, request_id", time: "asked_at", for: "25 months" },
  },
} satisfies Tables;
