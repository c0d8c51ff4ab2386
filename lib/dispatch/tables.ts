import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  carrier_binds: {},
  carrier_pace: {},
  carrier_submits: { readBy: ["lib/carriers"] },
  dispatch_set_aside: {},
  dlr_inbox: { readBy: ["lib/carriers"] },
  sweeps: {},
  worker_incarnations: { readBy: ["lib/carriers", "lib/http"] },
} satisfies Tables;
