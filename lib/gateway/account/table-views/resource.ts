import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type TableView, tableViewSchema } from "./schema";
import type { TableViewRecord } from "./store";

export const tableViewResource: Resource<typeof tableViewSchema> = {
  name: "table_view",
  description: "A saved view of a dashboard table.",
  schema: tableViewSchema,
  iri: ({ id }) => `/table-views/${id}`,
};

export function toTableView(row: TableViewRecord, userId: number): TableView {
  return {
    id: Number(row.view_id),
    table: row.table_name,
    name: row.name,
    is_shared: row.is_shared,
    is_own: Number(row.user_id) === userId,
    ...row.state,
    created_at: toUnix(row.created_at),
    updated_at: toUnix(row.updated_at),
  };
}
