import { defineList } from "@/lib/core/list";
import { IMPORT_STATES, IMPORT_TARGETS, PROBLEMS, REPAIRS, ROW_OUTCOMES } from "./schema-values";

export const IMPORT_LIST = defineList({
  fields: {
    file_name: { column: { format: "own" }, isPersonal: true },
    target: {
      filter: { type: "enum", match: "exact", array: true, values: IMPORT_TARGETS },
      page: { urlName: "target", kind: "choice" },
      column: { format: "own" },
    },
    group_id: {
      filter: { type: "integer", match: "exact", array: true, example: 17 },
    },
    state: {
      filter: { type: "enum", match: "exact", array: true, values: IMPORT_STATES },
      page: { urlName: "state", kind: "choice" },
      column: { format: "own" },
    },
    created_at: {
      filter: { type: "timestamp", match: "exact", range: true },
      page: { urlName: "created", kind: "time" },
      column: { format: "time", isSortable: true },
    },
  },
  order: ["created_at"],
});

export const ROW_LIST = defineList({
  fields: {
    fate: { filter: { type: "enum", match: "exact", array: true, values: ROW_OUTCOMES } },
    note: {
      filter: { type: "enum", match: "exact", array: true, values: [...REPAIRS, ...PROBLEMS] },
    },
  },
  // Always in file order.
  order: [],
});
