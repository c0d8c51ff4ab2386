import { collection } from "@/lib/http/collection";
import { TABLES } from "./schema";

export const tableViewCollection = collection({
  filters: {
    table: { type: "enum", match: "exact", array: true, values: TABLES },
    is_shared: { type: "boolean", match: "exact" },
  },
  order: ["created_at"],
});
