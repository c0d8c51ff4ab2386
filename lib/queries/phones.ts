import {
  keepPreviousData,
  type QueryClient,
  skipToken,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import type { ColumnLetter } from "@/lib/gateway/contacts/group-records/schema-values";
import type { Phone } from "@/lib/gateway/contacts/phones/schema";
import type { PhoneWrite } from "@/lib/gateway/contacts/phones/schema-entry";
import { call } from "@/lib/queries/transport/api-client";
import type { Rows } from "@/lib/queries/transport/operations";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";
import { useInvalidateGroups } from "./groups";

const phoneKeys = {
  of: (groupId: number) => ["phones", groupId] as const,
  list: (groupId: number, query: string) => ["phones", groupId, query] as const,
};

/**
 * Parameters as in `GET /groups/{id}/phones`. `known` is an entry already loaded elsewhere, shown and editable until
 * the page arrives.
 */
export function usePhones(groupId: number, query: URLSearchParams, known?: Phone) {
  return useApiQuery({
    queryKey: phoneKeys.list(groupId, query.toString()),
    queryFn: ({ signal }) =>
      call("GET /groups/{group_id}/phones", { params: { group_id: groupId }, query, signal }),
    placeholderData: keepPreviousData,
    ...(known && {
      initialData: { rows: [known], total: 1, isTotalExact: true, stoppedAt: null },
      initialDataUpdatedAt: 0,
    }),
  });
}

const phonesQuery = (groupId: number, query: URLSearchParams) => ({
  queryKey: phoneKeys.list(groupId, query.toString()),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call("GET /groups/{group_id}/phones", { params: { group_id: groupId }, query, signal }),
});

/** Loads a group's phones without previous data. Disabled for a null group. */
export function useGroupPhones(groupId: number | null, query: URLSearchParams) {
  const { queryKey, queryFn } = phonesQuery(groupId ?? 0, query);
  return useQuery({ queryKey, queryFn: groupId === null ? skipToken : queryFn });
}

/** null until all groups are loaded. */
export function usePhonesWithin(
  groupIds: readonly number[],
  phones: readonly string[],
): ReadonlySet<string> | null {
  const query = new URLSearchParams([
    ...phones.map((phone) => ["phone[]", phone]),
    ["page", "1"],
    ["itemsPerPage", String(phones.length)],
  ]);
  const result = useQueries({
    queries: phones.length === 0 ? [] : groupIds.map((groupId) => phonesQuery(groupId, query)),
    combine: combinePhones,
  });
  return useMemo(() => (result === null ? null : new Set(result)), [result]);
}

function combinePhones(results: readonly UseQueryResult<Rows<Phone>>[]): string[] | null {
  if (results.some(({ data }) => data === undefined)) return null;
  return results.flatMap(({ data }) => data?.rows.map(({ phone }) => phone) ?? []);
}

export function usePhoneRefresh(groupId: number) {
  const client = useQueryClient();
  const refreshGroups = useInvalidateGroups();
  return async () => {
    const phones = client.invalidateQueries({ queryKey: phoneKeys.of(groupId) });
    await Promise.all([phones, refreshGroups()]);
  };
}

export function useAddPhone(groupId: number) {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: PhoneWrite; idempotencyKey: string }) =>
      call("POST /groups/{group_id}/phones", {
        params: { group_id: groupId },
        body,
        idempotencyKey,
      }),
    onSuccess: usePhoneRefresh(groupId),
  });
}

/** Adds phones; each number succeeds or fails separately. */
export const addPhones = (groupId: number, body: PhoneWrite[], idempotencyKey: string) =>
  call("POST /groups/{group_id}/phones/batch", {
    params: { group_id: groupId },
    body,
    idempotencyKey,
  });

export interface PhoneEdit {
  id: number;
  field: "phone" | ColumnLetter;
  value: string | null;
}

function findPhone(client: QueryClient, groupId: number, id: number): Phone | undefined {
  return client
    .getQueriesData<Rows<Phone>>({ queryKey: phoneKeys.of(groupId) })
    .flatMap(([, list]) => list?.rows ?? [])
    .find((row) => row.id === id);
}

function writeCell(client: QueryClient, groupId: number, { id, field, value }: PhoneEdit): void {
  client.setQueriesData<Rows<Phone>>(
    { queryKey: phoneKeys.of(groupId) },
    (list) =>
      list && {
        ...list,
        rows: list.rows.map((row) => (row.id === id ? { ...row, [field]: value } : row)),
      },
  );
}

/** Edits a phone optimistically, rolling back if the API rejects the edit. */
export function useEditPhone(groupId: number) {
  const client = useQueryClient();
  return useMutation({
    // Serialised, as each edit sends the number as left by the previous one.
    mutationKey: phoneKeys.of(groupId),
    scope: { id: `phones-${groupId}` },
    mutationFn: ({ id, field, value }: PhoneEdit) => {
      const phone = findPhone(client, groupId, id)?.phone ?? "";
      const body = field === "phone" ? { phone: value ?? "" } : { phone, [field]: value };
      return call("PUT /phones/{phone_id}", { params: { phone_id: id }, body });
    },
    onMutate: async (edit) => {
      // A page still loading would overwrite the edit.
      await client.cancelQueries({ queryKey: phoneKeys.of(groupId) });
      const previous = findPhone(client, groupId, edit.id)?.[edit.field] ?? null;
      writeCell(client, groupId, edit);
      return previous;
    },
    onError: (_error, edit, previous) =>
      writeCell(client, groupId, { ...edit, value: previous ?? null }),
    onSuccess: (saved, edit) => writeCell(client, groupId, { ...edit, value: saved[edit.field] }),
    onSettled: async () => {
      if (client.isMutating({ mutationKey: phoneKeys.of(groupId) }) > 1) return;
      await client.invalidateQueries({ queryKey: phoneKeys.of(groupId) });
    },
  });
}

export const deletePhone = (id: number) =>
  call("DELETE /phones/{phone_id}", { params: { phone_id: id } });

/** Restores a removed number with all its data. */
export function restorePhone(entry: Phone, idempotencyKey: string): Promise<Phone> {
  const { phone, a, b, c, d, e, callback_data, group_id } = entry;
  return call("POST /groups/{group_id}/phones", {
    params: { group_id },
    body: { phone, a, b, c, d, e, callback_data },
    idempotencyKey,
  });
}
