import { defineList } from "@/lib/core/list";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { ACTOR_KINDS } from "./schema-values";

const word = { type: "text", match: "exact", array: true, maxLength: 100 } as const;

export const AUDIT_LOG_LIST = defineList({
  fields: {
    actor_kind: { filter: { type: "enum", match: "exact", array: true, values: ACTOR_KINDS } },
    actor_id: {
      filter: { type: "integer", match: "exact", array: true },
      page: {
        urlName: "actor",
        kind: "choice",
        ask: (query, values) => {
          for (const value of values) query.append("actor_id[]", value);
          // User ids and key ids overlap, so the kind is needed too.
          query.set("actor_kind", "user");
        },
      },
    },
    action: {
      filter: { ...word, example: "api_key.created" },
      page: { urlName: "action", kind: "choice", canNegate: true },
      column: { format: "own" },
    },
    object_kind: { filter: { ...word, example: "api_key" } },
    object_id: { filter: { ...word, example: "1" } },
    request_id: {
      filter: { type: "text", match: "exact", maxLength: 32, example: EXAMPLE.requestId },
      page: { urlName: "request", kind: "text" },
      column: { format: "code" },
    },
    created_at: {
      filter: { type: "timestamp", match: "exact", range: true },
      page: { urlName: "created", kind: "time" },
      column: { format: "time", isSortable: true },
    },
    object: { column: { format: "own" } },
    actor: { column: { format: "own" } },
    ip: { column: { format: "text" } },
  },
  order: ["created_at"],
});
