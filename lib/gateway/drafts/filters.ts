import { collection } from "@/lib/http/collection";

export const draftCollection = collection({
  filters: { created_by: { type: "integer", match: "exact", array: true } },
  order: ["updated_at"],
});
