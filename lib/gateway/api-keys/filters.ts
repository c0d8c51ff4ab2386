import { collection } from "@/lib/http/collection";
import { LISTED_KEY_KINDS } from "./schema";

export const apiKeyCollection = collection({
  filters: {
    name: { type: "text", match: "partial", maxLength: 100, example: "Shop" },
    kind: { type: "enum", match: "exact", values: LISTED_KEY_KINDS },
    is_active: { type: "boolean", match: "exact" },
    is_test: { type: "boolean", match: "exact" },
  },
  order: ["created_at"],
});
