import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  carrier_callbacks: { keep: { key: "callback_id", time: "received_at", for: "7 days" } },
  carrier_calls: { keep: { key: "carrier, call_id", time: "valid_until", for: "1 day" } },
  carrier_costs: {},
  carrier_health: {},
  carrier_routes: {},
  carrier_stats: { keep: { key: "carrier, hour", time: "hour", for: "13 months" } },
  carriers: { readBy: ["messaging/bulks"] },
  messenger_messages: { keep: { key: "carrier, message_id", time: "asked_at", for: "30 days" } },
  simulator_deliveries: {
    readBy: ["developers/simulator"],
    keep: { key: "carrier_id", time: "accepted_at", for: "30 days" },
  },
  simulator_receipts: {},
  simulator_replies: { keep: { key: "reply_id", time: "due_at", for: "30 days" } },
} satisfies Tables;
