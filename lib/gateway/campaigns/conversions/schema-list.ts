import { defineList } from "@/lib/core/list";
import { CONVERSION_KINDS, CONVERSION_SOURCES, MAX_EXTERNAL_ID_LENGTH } from "./schema-values";

export const CONVERSION_LIST = defineList({
  fields: {
    converted_at: {
      filter: { type: "timestamp", match: "exact", range: true },
      page: { urlName: "converted", kind: "time" },
      column: { format: "time", isSortable: true },
    },
    kind: {
      filter: { type: "enum", match: "exact", array: true, values: CONVERSION_KINDS },
      page: { urlName: "kind", kind: "choice" },
      column: { format: "own" },
    },
    name: {
      filter: { type: "text", match: "partial", maxLength: 100, example: "Spring sale" },
      page: { urlName: "name", kind: "text" },
      column: { format: "text" },
    },
    value: { column: { format: "own" } },
    external_id: {
      filter: {
        type: "text",
        match: "exact",
        maxLength: MAX_EXTERNAL_ID_LENGTH,
        example: "order-1042",
      },
      page: { urlName: "external_id", kind: "text" },
      column: { format: "code" },
    },
    source: {
      filter: { type: "enum", match: "exact", array: true, values: CONVERSION_SOURCES },
      page: { urlName: "source", kind: "choice" },
      column: { format: "own" },
    },
    campaign: {
      filter: { type: "text", match: "exact", maxLength: 36, example: "eGxoGRMq3K" },
    },
    bulk_id: {
      filter: { type: "uuid", match: "exact" },
    },
    clicked_at: { column: { format: "time" } },
  },
  order: ["converted_at"],
});
