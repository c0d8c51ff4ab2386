import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createListQuery } from "@/lib/core/list";
import type { TABLE_VIEW_LIST } from "@/lib/gateway/account/table-views/schema-list";
import type {
  TableSettingsUpdate,
  TableView,
  TableViewCreate,
  TableViewUpdate,
} from "@/lib/gateway/account/table-views/schema";
import { call } from "@/lib/queries/transport/api-client";
import { apiQuery, useApiQuery } from "@/lib/queries/transport/use-api-query";
import { HOUR_MS } from "@/lib/core/time/units";

const tableKeys = {
  views: (table: string) => ["table-views", table] as const,
  settings: (table: string) => ["table-settings", table] as const,
};

export function useTableViews(table: TableView["table"], isEnabled: boolean) {
  return useApiQuery({
    queryKey: tableKeys.views(table),
    queryFn: ({ signal }) =>
      call("GET /table-views", {
        query: createListQuery<typeof TABLE_VIEW_LIST>({ table, itemsPerPage: 100 }),
        signal,
      }),
    enabled: isEnabled,
    staleTime: HOUR_MS,
  });
}

export const tableSettingsQuery = (table: TableView["table"]) =>
  apiQuery({
    queryKey: tableKeys.settings(table),
    queryFn: ({ signal }) => call("GET /me/table-settings/{table}", { params: { table }, signal }),
    staleTime: HOUR_MS,
    retry: false,
  });

export const useTableSettings = (...query: Parameters<typeof tableSettingsQuery>) =>
  useApiQuery(tableSettingsQuery(...query));

/** Updates a table's settings, serialized so that the latest choice is stored last. */
export function useUpdateTableSettings(table: TableView["table"]) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `table-settings-${table}` },
    mutationFn: (body: TableSettingsUpdate) =>
      call("PUT /me/table-settings/{table}", { params: { table }, body }),
    onSuccess: (settings) => client.setQueryData(tableKeys.settings(table), settings),
  });
}

export function useTableViewChanges(table: TableView["table"]) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: tableKeys.views(table) });
  const create = useMutation({
    mutationFn: (body: TableViewCreate) => call("POST /table-views", { body }),
    onSuccess,
  });
  const update = useMutation({
    mutationFn: ({ id, ...body }: TableViewUpdate & { id: number }) =>
      call("PUT /table-views/{view_id}", { params: { view_id: id }, body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call("DELETE /table-views/{view_id}", { params: { view_id: id } }),
    onSuccess,
  });
  return { create, update, remove };
}
