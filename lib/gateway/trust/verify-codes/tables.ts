import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  verify_codes: {
    // One that begins while others are deleted stays: its price is held until it ends.
    person: { column: "phone", only: "status NOT IN (0, 5) AND held = 0" },
  },
  verify_steps: {},
} satisfies Tables;
