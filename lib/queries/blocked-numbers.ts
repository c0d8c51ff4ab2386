import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { createListQuery } from "@/lib/core/list";
import type {
  BlockedNumber,
  BlockedNumberCreate,
} from "@/lib/gateway/contacts/blocked-numbers/schema";
import type { BLOCKED_NUMBER_LIST } from "@/lib/gateway/contacts/blocked-numbers/schema-list";
import type { CONSENT_LIST } from "@/lib/gateway/contacts/consents/schema-list";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const blockedKeys = {
  all: ["blocked-numbers"] as const,
  list: (query: string) => ["blocked-numbers", "list", query] as const,
  one: (number: string) => ["blocked-numbers", "one", number] as const,
  consents: (number: string) => ["blocked-numbers", "consents", number] as const,
};

export function useBlockedNumbers(query: URLSearchParams) {
  return useApiQuery({
    queryKey: blockedKeys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /blocked_numbers", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

const createNumberQuery = (number: string) =>
  createListQuery<typeof BLOCKED_NUMBER_LIST>({ number, itemsPerPage: 1 });

/** Loads a number's block, in any spelling; null data if not blocked. Disabled for null. */
export function useBlock(number: string | null) {
  return useApiQuery({
    queryKey: blockedKeys.one(number ?? ""),
    queryFn: async ({ signal }) => {
      const { rows } = await call("GET /blocked_numbers", {
        query: createNumberQuery(number ?? ""),
        signal,
      });
      return rows[0] ?? null;
    },
    enabled: number !== null,
  });
}

const PAGE_SIZE = 100;

export function useConsents(phone: string) {
  const query = createListQuery<typeof CONSENT_LIST>({ phone, itemsPerPage: PAGE_SIZE });
  return useApiQuery({
    queryKey: blockedKeys.consents(phone),
    queryFn: ({ signal }) => call("GET /consents", { query, signal }),
  });
}

export function useInvalidateBlocks() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: blockedKeys.all });
}

export const blockNumber = (body: BlockedNumberCreate, idempotencyKey?: string) =>
  call("POST /blocked_numbers", { body, ...(idempotencyKey && { idempotencyKey }) });

export const unblockNumber = (id: number, note?: string) =>
  call("DELETE /blocked_numbers/{blocked_id}", {
    params: { blocked_id: id },
    ...(note && { query: new URLSearchParams({ note }) }),
  });

/** Blocks numbers; each succeeds or fails separately. */
export const blockNumbers = (body: BlockedNumberCreate[], idempotencyKey: string) =>
  call("POST /blocked_numbers/batch", { body, idempotencyKey });

export function useBlockNumber() {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: BlockedNumberCreate; idempotencyKey: string }) =>
      blockNumber(body, idempotencyKey),
    onSuccess: useInvalidateBlocks(),
  });
}

export function useUnblockNumber({ id }: Pick<BlockedNumber, "id">) {
  return useMutation({
    mutationFn: (note: string) => unblockNumber(id, note),
    onSuccess: useInvalidateBlocks(),
  });
}
