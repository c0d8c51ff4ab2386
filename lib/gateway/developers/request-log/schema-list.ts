import { defineList } from "@/lib/core/list";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { getStatusCodes } from "./schema-status-class";

export const REQUEST_LOG_LIST = defineList({
  fields: {
    request_id: {
      filter: { type: "text", match: "exact", maxLength: 32, example: EXAMPLE.requestId },
      page: { urlName: "request", kind: "text" },
      column: { format: "code" },
    },
    status: {
      filter: { type: "integer", match: "exact", array: true, range: true },
      page: {
        urlName: "status",
        kind: "choice",
        canNegate: true,
        ask: (query, values) => {
          for (const code of values.flatMap(getStatusCodes)) query.append("status[]", String(code));
        },
      },
      column: { format: "own" },
    },
    method: {
      filter: { type: "enum", match: "exact", values: ["GET", "POST", "PUT", "DELETE"] },
      page: { urlName: "method", kind: "choice" },
    },
    path: {
      filter: { type: "text", match: "partial", maxLength: 2_000, example: "/sms" },
      column: { format: "own" },
    },
    key_id: {
      filter: {
        type: "integer",
        match: "exact",
        array: true,
        exists: true,
        description: "exists[key_id]=true: made with an API key, not in the dashboard.",
      },
      page: { urlName: "key", kind: "choice" },
      column: { format: "own" },
    },
    created_at: {
      filter: { type: "timestamp", match: "exact", range: true },
      page: { urlName: "created", kind: "time" },
      column: { format: "time", isSortable: true },
    },
    /** Dashboard requests; always set by `log-query.ts`. */
    people: { page: { urlName: "people", kind: "choice", ask: () => undefined } },
    duration_ms: { column: { format: "own" } },
    ip: { column: { format: "text" } },
    operation_id: {
      filter: { type: "text", match: "exact", maxLength: 100, example: "sendSms" },
      page: { urlName: "operation", kind: "text" },
      column: { format: "text" },
    },
    user_agent: { column: { format: "text" } },
  },
  order: ["created_at"],
  search: "path",
});
