import { defineList } from "@/lib/core/list";
import { AUTOMATION_STATES, MAX_NAME_LENGTH, RUN_STATES } from "./schema-values";

export const AUTOMATION_LIST = defineList({
  fields: {
    name: {
      filter: { type: "text", match: "partial", maxLength: MAX_NAME_LENGTH, example: "Welcome" },
      column: { format: "own", isSortable: true },
    },
    state: {
      filter: { type: "enum", match: "exact", array: true, values: AUTOMATION_STATES },
      page: { urlName: "state", kind: "choice" },
      column: { format: "own" },
    },
    under_way: { column: { format: "own" } },
    finished: { column: { format: "own" } },
    goal: { column: { format: "own" } },
    created_at: {
      filter: { type: "timestamp", match: "exact", range: true },
      page: { urlName: "created", kind: "time" },
      column: { format: "time", isSortable: true },
    },
  },
  order: ["created_at", "name"],
  search: "name",
});

export const AUTOMATION_PEOPLE_LIST = defineList({
  fields: {
    phone: { column: { format: "own" } },
    state: {
      filter: { type: "enum", match: "exact", array: true, values: RUN_STATES },
      page: { urlName: "state", kind: "choice" },
      column: { format: "own" },
    },
    step: {
      filter: { type: "text", match: "exact", array: true, maxLength: 40, example: "2y1" },
      page: { urlName: "step", kind: "choice" },
      column: { format: "own" },
    },
    due_at: { column: { format: "own" } },
    started_at: { column: { format: "time" } },
  },
  order: ["started_at"],
});
