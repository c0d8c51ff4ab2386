import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  dispatch_queue: {
    holds: "work under way",
    stays: "until it is done",
    readBy: [
      "account/stats",
      "developers/api-keys",
      "lib/dispatch",
      "lib/ledger",
      "lib/retention",
      "messaging/sms",
    ],
  },
  dispatch_ready: { holds: "work under way", stays: "until it is done", readBy: ["lib/dispatch"] },
} satisfies Tables;
