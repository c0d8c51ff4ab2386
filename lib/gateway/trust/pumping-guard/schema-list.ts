import { defineList } from "@/lib/core/list";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { STOP_REASONS } from "@/lib/core/trust/pumping-rules";

export const STOP_LIST = defineList({
  fields: {
    phone: {
      filter: { type: "text", match: "exact", array: true, maxLength: 30, example: EXAMPLE.phone },
      page: { urlName: "phone", kind: "text" },
      column: { format: "own" },
    },
    iso2: {
      filter: { type: "text", match: "exact", array: true, maxLength: 2, example: "DE" },
      page: { urlName: "country", kind: "text" },
      column: { format: "own" },
    },
    reason: {
      filter: { type: "enum", match: "exact", array: true, values: STOP_REASONS },
      page: { urlName: "reason", kind: "choice" },
      column: { format: "own" },
    },
    amount: { column: { format: "own" } },
    stopped_at: {
      filter: { type: "timestamp", match: "exact", range: true },
      page: { urlName: "stopped", kind: "time" },
      column: { format: "time", isSortable: true },
    },
  },
  order: ["stopped_at"],
});
