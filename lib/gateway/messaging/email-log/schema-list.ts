import { defineList } from "@/lib/core/list";
import { EMAIL_KINDS, EMAIL_RESULTS } from "./schema-values";

export const EMAIL_LOG_LIST = defineList({
  fields: {
    result: {
      filter: { type: "enum", match: "exact", array: true, values: EMAIL_RESULTS },
      page: { urlName: "result", kind: "choice" },
      column: { format: "own" },
    },
    header_from: { column: { format: "own" } },
    address: { column: { format: "own" } },
    kind: {
      filter: { type: "enum", match: "exact", array: true, values: EMAIL_KINDS },
      page: { urlName: "kind", kind: "choice" },
      column: { format: "own" },
    },
    parts_count: { column: { format: "own" } },
    received_at: {
      filter: { type: "timestamp", match: "exact", range: true },
      page: { urlName: "received", kind: "time" },
      column: { format: "time" },
    },
  },
  order: ["received_at"],
});
