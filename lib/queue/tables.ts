import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  dispatch_queue: {
    readBy: [
      "account/stats",
      "developers/api-keys",
      "lib/dispatch",
      "lib/ledger",
      "lib/retention",
      "messaging/sms",
    ],
  },
  dispatch_ready: {},
} satisfies Tables;
