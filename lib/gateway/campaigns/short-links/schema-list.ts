import { defineList } from "@/lib/core/list";

const time = { type: "timestamp", match: "exact", array: true, range: true } as const;

export const LINK_LIST = defineList({
  fields: {
    url: {
      filter: { type: "text", match: "partial", maxLength: 2_000, example: "example.org" },
    },
    short_code: { column: { format: "own" } },
    updated_at: {
      filter: time,
      page: { urlName: "clicked", kind: "time" },
      column: { format: "time", isSortable: true },
    },
    requests_count: { column: { format: "own" } },
    message: { column: { format: "own" } },
  },
  order: ["updated_at"],
});

export const MESSAGE_CLICKS_LIST = defineList({
  fields: {
    requests_count: { filter: { type: "integer", match: "exact", array: true, range: true } },
    created_at: { filter: time },
  },
  order: ["created_at"],
});
