import { EXAMPLE } from "@/lib/core/example-values";
import { fileFilters } from "@/lib/export/file-request";
import { collection } from "@/lib/http/collection";
import { ACTOR_KINDS } from "./schema";
import { ACTIVITY_COLUMNS } from "./schema-values";

const word = { type: "text", match: "exact", array: true, maxLength: 100 } as const;

const query = {
  filters: {
    actor_kind: { type: "enum", match: "exact", array: true, values: ACTOR_KINDS },
    actor_id: { type: "integer", match: "exact", array: true },
    action: { ...word, example: "api_key.created" },
    object_kind: { ...word, example: "api_key" },
    object_id: { ...word, example: "1" },
    request_id: { type: "text", match: "exact", maxLength: 32, example: EXAMPLE.requestId },
    created_at: { type: "timestamp", match: "exact", range: true },
  },
  order: ["created_at"],
} as const satisfies Parameters<typeof collection>[0];

export const activityCollection = collection(query);

/** The same, and what the file is like. */
export const activityExportCollection = collection({
  filters: { ...query.filters, ...fileFilters(ACTIVITY_COLUMNS) },
  order: ["created_at"],
});
