import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  carrier_callbacks: {
    holds: "callbacks of carriers of the kind `http`",
    stays: "until a worker has taken it in, at most {keep}",
    keep: { key: "callback_id", time: "received_at", for: "7 days" },
  },
  carrier_calls: {
    holds: "calls under way at a provider",
    stays:
      "until the outcome is known, at most {keep} after they are no longer valid; sealed under `KEY_PEPPER`",
    keep: { key: "carrier, call_id", time: "valid_until", for: "1 day" },
  },
  carrier_costs: { holds: "carriers, their routes and costs", stays: "until deleted" },
  carrier_health: { holds: "work under way", stays: "until it is done" },
  carrier_routes: {
    holds: "carriers, their routes and costs",
    stays: "until deleted",
  },
  carrier_stats: {
    holds: "sums of carriers",
    keep: { key: "carrier, hour", time: "hour", for: "13 months" },
  },
  carriers: {
    holds: "carriers, their routes and costs",
    stays: "until deleted",
    readBy: ["messaging/bulks"],
  },
  messenger_messages: {
    holds: "codes by messenger: which, how far they came; neither code nor phone",
    keep: { key: "carrier, message_id", time: "asked_at", for: "30 days" },
  },
  simulator_deliveries: {
    holds: "messages on virtual phones of the simulator, and what these answer",
    stays: "{keep}, sealed under `KEY_PEPPER`",
    readBy: ["developers/simulator"],
    keep: { key: "carrier_id", time: "accepted_at", for: "30 days" },
  },
  simulator_receipts: { holds: "receipts of the simulator", stays: "until due" },
  simulator_replies: {
    holds: "messages on virtual phones of the simulator, and what these answer",
    stays: "{keep}, sealed under `KEY_PEPPER`",
    keep: { key: "reply_id", time: "due_at", for: "30 days" },
  },
} satisfies Tables;
