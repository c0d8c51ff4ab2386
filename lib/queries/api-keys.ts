import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createListQuery } from "@/lib/core/list";
import type { API_KEY_LIST } from "@/lib/gateway/developers/api-keys/schema-list";
import type {
  ApiKey,
  ApiKeyCreate,
  ApiKeyRotate,
  ApiKeyUpdate,
} from "@/lib/gateway/developers/api-keys/schema";
import { call } from "@/lib/queries/transport/api-client";
import { apiQuery, useApiQuery } from "@/lib/queries/transport/use-api-query";

const apiKeyKeys = { all: ["api-keys"] as const };

export const apiKeysQuery = (isEnabled = true) =>
  apiQuery({
    enabled: isEnabled,
    queryKey: apiKeyKeys.all,
    queryFn: ({ signal }) =>
      call("GET /api_keys", {
        query: createListQuery<typeof API_KEY_LIST>({ itemsPerPage: 500 }),
        signal,
      }),
  });

export const useApiKeys = (...query: Parameters<typeof apiKeysQuery>) =>
  useApiQuery(apiKeysQuery(...query));

export const hasSecret = ({ kind }: ApiKey): boolean => kind !== "dashboard";

function useInvalidation() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: apiKeyKeys.all });
}

export function useCreateApiKey() {
  return useMutation({
    mutationFn: (body: ApiKeyCreate) => call("POST /api_keys", { body }),
    onSuccess: useInvalidation(),
  });
}

export function useUpdateApiKey(id: number) {
  return useMutation({
    mutationFn: (body: ApiKeyUpdate) => call("PUT /api_keys/{id}", { params: { id }, body }),
    onSettled: useInvalidation(),
  });
}

export function useRotateApiKey(id: number) {
  return useMutation({
    mutationFn: (body: ApiKeyRotate) =>
      call("POST /api_keys/{id}/rotate", { params: { id }, body }),
    onSuccess: useInvalidation(),
  });
}

export function useTakeOverApiKey(id: number) {
  return useMutation({
    mutationFn: () => call("POST /api_keys/{id}/take_over", { params: { id } }),
    onSettled: useInvalidation(),
  });
}

export function useDeleteApiKey(id: number) {
  return useMutation({
    mutationFn: () => call("DELETE /api_keys/{id}", { params: { id } }),
    onSettled: useInvalidation(),
  });
}
