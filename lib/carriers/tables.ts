import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  carrier_callbacks: {},
  carrier_calls: {},
  carrier_costs: {},
  carrier_health: {},
  carrier_routes: {},
  carrier_stats: {},
  carriers: {},
  messenger_messages: {},
  simulator_deliveries: {},
  simulator_receipts: {},
  simulator_replies: {},
} satisfies Tables;
