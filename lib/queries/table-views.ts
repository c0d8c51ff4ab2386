import { useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  TableSettingsUpdate,
  TableView,
  TableViewCreate,
  TableViewUpdate,
  tableSettingsSchema,
  tableViewSchema,
} from "@/lib/gateway/table-views/schema";
import { fetchItem, fetchRows, send } from "./api-client";
import { useAnswer } from "./use-answer";

const tableKeys = {
  views: (table: string) => ["table-views", table] as const,
  settings: (table: string) => ["table-settings", table] as const,
};

const HOUR_MS = 3_600_000;

/** Own and shared views of a table. */
export function useTableViews(table: TableView["table"], isEnabled: boolean) {
  return useAnswer({
    queryKey: tableKeys.views(table),
    queryFn: ({ signal }) =>
      fetchRows<typeof tableViewSchema>("/table-views", {
        query: new URLSearchParams({ table, itemsPerPage: "100" }),
        signal,
      }),
    enabled: isEnabled,
    staleTime: HOUR_MS,
  });
}

/** How this person has set up a table. */
export function useTableSettings(table: TableView["table"]) {
  return useAnswer({
    queryKey: tableKeys.settings(table),
    queryFn: ({ signal }) =>
      fetchItem<typeof tableSettingsSchema>(`/me/table-settings/${table}`, { signal }),
    staleTime: HOUR_MS,
    retry: false,
  });
}

/** One after the other: the latest choice is what is stored in the end. */
export function useSetTableSettings(table: TableView["table"]) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `table-settings-${table}` },
    mutationFn: (body: TableSettingsUpdate) =>
      fetchItem<typeof tableSettingsSchema>(`/me/table-settings/${table}`, { method: "PUT", body }),
    onSuccess: (settings) => client.setQueryData(tableKeys.settings(table), settings),
  });
}

export function useTableViewChanges(table: TableView["table"]) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: tableKeys.views(table) });
  const create = useMutation({
    mutationFn: (body: TableViewCreate) =>
      fetchItem<typeof tableViewSchema>("/table-views", { method: "POST", body }),
    onSuccess,
  });
  const update = useMutation({
    mutationFn: ({ id, ...body }: TableViewUpdate & { id: number }) =>
      fetchItem<typeof tableViewSchema>(`/table-views/${id}`, { method: "PUT", body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: number) => send(`/table-views/${id}`, { method: "DELETE" }),
    onSuccess,
  });
  return { create, update, remove };
}
