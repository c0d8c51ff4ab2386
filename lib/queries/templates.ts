import {
  keepPreviousData,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type {
  TemplateCreate,
  TemplatePreviewRequest,
  TemplateUpdate,
} from "@/lib/gateway/messaging/templates/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const templateKeys = {
  all: ["templates"] as const,
  list: (query: string) => ["templates", "list", query] as const,
  one: (id: number | string) => ["templates", "one", String(id)] as const,
  preview: (request: object | null) => ["templates", "preview", request] as const,
};

export function useTemplates(query: URLSearchParams) {
  return useApiQuery({
    queryKey: templateKeys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /templates", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Loads what menus offer. */
export function useTemplateChoices(isEnabled = true) {
  const query = new URLSearchParams({ itemsPerPage: "200" });
  return useApiQuery({
    queryKey: templateKeys.list(query.toString()),
    enabled: isEnabled,
    queryFn: ({ signal }) => call("GET /templates", { query, signal }),
  });
}

/** Disabled for null. */
export const useTemplate = (id: string | null) =>
  useApiQuery({
    queryKey: templateKeys.one(id ?? ""),
    enabled: id !== null,
    queryFn: ({ signal }) =>
      call("GET /templates/{template_id}", { params: { template_id: id ?? "" }, signal }),
  });

export const useTemplateVersions = (id: number) =>
  useApiQuery({
    queryKey: [...templateKeys.one(id), "versions"],
    queryFn: ({ signal }) =>
      call("GET /templates/{template_id}/versions", { params: { template_id: id }, signal }),
  });

/** Disabled for null. */
export const useTemplatePreview = (request: TemplatePreviewRequest | null) =>
  useQuery({
    queryKey: templateKeys.preview(request),
    queryFn:
      request === null
        ? skipToken
        : ({ signal }) => call("POST /templates/preview", { body: request, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 30_000,
  });

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: templateKeys.all });
}

export interface TemplateToCreate {
  body: TemplateCreate;
  /** Stable across attempts, so that one is created. */
  idempotencyKey: string;
}

export function useCreateTemplate() {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: TemplateToCreate) =>
      call("POST /templates", { body, idempotencyKey }),
    onSuccess: useRefresh(),
  });
}

export function useUpdateTemplate(id: number) {
  return useMutation({
    mutationFn: (body: TemplateUpdate) =>
      call("PUT /templates/{template_id}", { params: { template_id: id }, body }),
    onSuccess: useRefresh(),
  });
}

export function useApproveTemplate(id: number) {
  return useMutation({
    mutationFn: (revision: number) =>
      call("PUT /templates/{template_id}/approve", {
        params: { template_id: id },
        body: { revision },
      }),
    onSuccess: useRefresh(),
  });
}

export function useDeleteTemplate(id: number) {
  return useMutation({
    mutationFn: () => call("DELETE /templates/{template_id}", { params: { template_id: id } }),
    onSuccess: useRefresh(),
  });
}
