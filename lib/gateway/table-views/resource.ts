import { toUnix } from "@/lib/core/time";
import type { Resource } from "@/lib/http/route";
import { type TableView, tableViewSchema } from "./schema";
import type { TableViewRow } from "./store";

export const tableViewResource: Resource<typeof tableViewSchema> = {
  name: "table_view",
  description: "A way to look at a table of the dashboard.",
  schema: tableViewSchema,
  iri: ({ id }) => `/table-views/${id}`,
};

export function toTableView(row: TableViewRow, userId: number): TableView {
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
