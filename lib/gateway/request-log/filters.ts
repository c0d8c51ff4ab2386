import { EXAMPLE } from "@/lib/core/example-values";
import { collection } from "@/lib/http/collection";

export const requestLogCollection = collection({
  filters: {
    request_id: { type: "text", match: "exact", maxLength: 32, example: EXAMPLE.requestId },
    status: { type: "integer", match: "exact", array: true, range: true },
    method: { type: "enum", match: "exact", values: ["GET", "POST", "PUT", "DELETE"] },
    path: { type: "text", match: "partial", maxLength: 2_000, example: "/sms" },
    key_id: {
      type: "integer",
      match: "exact",
      array: true,
      exists: true,
      description: "exists[key_id]=true: made with an API key, not by a person in the dashboard.",
    },
    created_at: { type: "timestamp", match: "exact", range: true },
  },
  order: ["created_at"],
});
