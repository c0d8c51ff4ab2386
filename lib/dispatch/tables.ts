import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  carrier_binds: {},
  carrier_pace: {},
  carrier_submits: {},
  dispatch_set_aside: {},
  dlr_inbox: {},
  sweeps: {},
  worker_incarnations: {},
} satisfies Tables;
