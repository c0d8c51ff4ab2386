import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type ApiKeyCreate,
  type ApiKeyRotate,
  type ApiKeyUpdate,
  apiKeyCreatedSchema,
  apiKeySchema,
} from "@/lib/gateway/api-keys/schema";
import { fetchItem, fetchRows, send } from "./api-client";

const apiKeyKeys = { all: ["api-keys"] as const };

export function useApiKeys(isEnabled = true) {
  return useQuery({
    enabled: isEnabled,
    queryKey: apiKeyKeys.all,
    queryFn: ({ signal }) =>
      fetchRows("/api_keys", apiKeySchema, {
        query: new URLSearchParams({ itemsPerPage: "500" }),
        signal,
      }),
  });
}

function useInvalidation() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: apiKeyKeys.all });
}

export function useCreateApiKey() {
  return useMutation({
    mutationFn: (body: ApiKeyCreate) =>
      fetchItem("/api_keys", apiKeyCreatedSchema, { method: "POST", body }),
    onSuccess: useInvalidation(),
  });
}

export function useUpdateApiKey(id: number) {
  return useMutation({
    mutationFn: (body: ApiKeyUpdate) =>
      fetchItem(`/api_keys/${id}`, apiKeySchema, { method: "PUT", body }),
    onSettled: useInvalidation(),
  });
}

export function useRotateApiKey(id: number) {
  return useMutation({
    mutationFn: (body: ApiKeyRotate) =>
      fetchItem(`/api_keys/${id}/rotate`, apiKeyCreatedSchema, { method: "POST", body }),
    onSuccess: useInvalidation(),
  });
}

export function useDeleteApiKey(id: number) {
  return useMutation({
    mutationFn: () => send(`/api_keys/${id}`, { method: "DELETE" }),
    onSettled: useInvalidation(),
  });
}
