import type { CsvSeparator } from "@/lib/core/csv-separators";
import {
  keepPreviousData,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import type { GroupWrite } from "@/lib/gateway/contacts/groups/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const groupKeys = {
  all: ["groups"] as const,
  list: (query: string) => ["groups", "list", query] as const,
  /** Converted to text, since ids from a URL are text. */
  one: (id: number | string) => ["groups", "one", String(id)] as const,
};

export function useGroups(query: URLSearchParams) {
  return useApiQuery({
    queryKey: groupKeys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /groups", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

const FIGURES_POLL_MS = 60_000;

/** Loads the groups' figures, which lists show in addition to the groups' fields. */
export function useGroupFigures(ids: readonly number[]) {
  const query = useMemo(
    () => new URLSearchParams(ids.map((id): [string, string] => ["group[]", String(id)])),
    [ids],
  );
  return useApiQuery({
    enabled: ids.length > 0,
    queryKey: [...groupKeys.all, "figures", query.toString()],
    queryFn: ({ signal }) => call("GET /stats/groups", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FIGURES_POLL_MS,
  });
}

export function useGroupGrowth(id: number, query: URLSearchParams) {
  return useApiQuery({
    queryKey: [...groupKeys.all, "growth", id, query.toString()],
    queryFn: ({ signal }) =>
      call("GET /groups/{group_id}/growth", { params: { group_id: id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FIGURES_POLL_MS,
  });
}

/** Loads a group. Disabled for null. */
export function useGroup(id: string | null) {
  return useApiQuery({
    queryKey: groupKeys.one(id ?? ""),
    queryFn: ({ signal }) =>
      call("GET /groups/{group_id}", { params: { group_id: id ?? "" }, signal }),
    enabled: id !== null,
  });
}

export function useGroupsById(ids: readonly number[]) {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: groupKeys.one(id),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call("GET /groups/{group_id}", { params: { group_id: id }, signal }),
      retry: false,
    })),
    combine: combineGroups,
  });
}

function combineGroups(results: readonly UseQueryResult<Group>[]) {
  return {
    groups: results.flatMap(({ data }) => data ?? []),
    isLoading: results.some(({ isPending }) => isPending),
  };
}

export function useInvalidateGroups() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: groupKeys.all });
}

export interface GroupToCreate {
  body: GroupWrite;
  /** Stable across attempts, so that one group is created. */
  idempotencyKey: string;
}

export function useCreateGroup() {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: GroupToCreate) =>
      call("POST /groups", { body, idempotencyKey }),
    onSuccess: useInvalidateGroups(),
  });
}

export function useUpdateGroup({ id, name }: Pick<Group, "id" | "name">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: Partial<GroupWrite>) =>
      call("PUT /groups/{group_id}", { params: { group_id: id }, body: { name, ...changes } }),
    onSuccess: (group) => {
      client.setQueryData(groupKeys.one(id), group);
      return client.invalidateQueries({ queryKey: [...groupKeys.all, "list"] });
    },
  });
}

export function useDeleteGroup(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /groups/{group_id}", { params: { group_id: id } }),
    // Refetches only the list, since the page of the deleted group is being left.
    onSuccess: () => client.invalidateQueries({ queryKey: [...groupKeys.all, "list"] }),
  });
}

/** Downloads a group's file; `separator` applies to CSV. */
export const groupFile = (
  id: number,
  format: "csv" | "xlsx",
  separator: CsvSeparator,
): Promise<Blob> =>
  format === "xlsx"
    ? call("GET /groups/{group_id}/file/xlsx", { params: { group_id: id } })
    : call("GET /groups/{group_id}/file/csv", {
        params: { group_id: id },
        query: new URLSearchParams({ separator }),
      });
