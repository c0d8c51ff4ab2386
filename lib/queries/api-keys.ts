import { useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  ApiKey,
  ApiKeyCreate,
  ApiKeyRotate,
  ApiKeyUpdate,
  apiKeyCreatedSchema,
  apiKeySchema,
} from "@/lib/gateway/api-keys/schema";
import { fetchItem, fetchRows, send } from "./api-client";
import { useAnswer } from "./use-answer";

const apiKeyKeys = { all: ["api-keys"] as const };

export function useApiKeys(isEnabled = true) {
  return useAnswer({
    enabled: isEnabled,
    queryKey: apiKeyKeys.all,
    queryFn: ({ signal }) =>
      fetchRows<typeof apiKeySchema>("/api_keys", {
        query: new URLSearchParams({ itemsPerPage: "500" }),
        signal,
      }),
  });
}

/** Whether a key has a secret that programs use; the one that stands for the dashboard has none. */
export const hasSecret = ({ kind }: ApiKey): boolean => kind !== "dashboard";

function useInvalidation() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: apiKeyKeys.all });
}

export function useCreateApiKey() {
  return useMutation({
    mutationFn: (body: ApiKeyCreate) =>
      fetchItem<typeof apiKeyCreatedSchema>("/api_keys", { method: "POST", body }),
    onSuccess: useInvalidation(),
  });
}

export function useUpdateApiKey(id: number) {
  return useMutation({
    mutationFn: (body: ApiKeyUpdate) =>
      fetchItem<typeof apiKeySchema>(`/api_keys/${id}`, { method: "PUT", body }),
    onSettled: useInvalidation(),
  });
}

export function useRotateApiKey(id: number) {
  return useMutation({
    mutationFn: (body: ApiKeyRotate) =>
      fetchItem<typeof apiKeyCreatedSchema>(`/api_keys/${id}/rotate`, { method: "POST", body }),
    onSuccess: useInvalidation(),
  });
}

export function useTakeOverApiKey(id: number) {
  return useMutation({
    mutationFn: () =>
      fetchItem<typeof apiKeySchema>(`/api_keys/${id}/take_over`, { method: "POST" }),
    onSettled: useInvalidation(),
  });
}

export function useDeleteApiKey(id: number) {
  return useMutation({
    mutationFn: () => send(`/api_keys/${id}`, { method: "DELETE" }),
    onSettled: useInvalidation(),
  });
}
