import { collection } from "@/lib/http/collection";
import { ACTOR_KINDS } from "./schema";

const word = { type: "text", match: "exact", array: true, maxLength: 100 } as const;

export const activityCollection = collection({
  filters: {
    actor_kind: { type: "enum", match: "exact", array: true, values: ACTOR_KINDS },
    actor_id: { type: "integer", match: "exact", array: true },
    action: word,
    object_kind: word,
    object_id: word,
    request_id: { type: "text", match: "exact", maxLength: 32 },
    created_at: { type: "timestamp", match: "exact", range: true },
  },
  order: ["created_at"],
});
