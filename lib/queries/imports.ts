import type { CsvSeparator } from "@/lib/core/csv-separators";
import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Import, ImportUpdate } from "@/lib/gateway/contacts/imports/schema";
import { call, upload } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";
import { useInvalidateBlocks } from "./blocked-numbers";
import { useInvalidateGroups } from "./groups";

const importKeys = {
  all: ["imports"] as const,
  list: (query: string) => ["imports", "list", query] as const,
  detail: (id: number | string) => ["imports", "detail", String(id)] as const,
  encodings: (id: number) => ["imports", "encodings", id] as const,
  allRows: (id: number) => ["imports", "rows", id] as const,
  rows: (id: number, query: string) => ["imports", "rows", id, query] as const,
};

export function useImports(query: URLSearchParams) {
  return useApiQuery({
    queryKey: importKeys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /imports", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

const RUNNING_STATES: readonly Import["state"][] = ["reading", "checking", "running", "undoing"];
const POLL_MS = 500;

export const isProcessing = ({ state }: Pick<Import, "state">): boolean =>
  RUNNING_STATES.includes(state);

/** Polls while a worker processes the import. */
export function useImport(id: string) {
  return useApiQuery({
    queryKey: importKeys.detail(id),
    queryFn: ({ signal }) =>
      call("GET /imports/{import_id}", { params: { import_id: id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isProcessing(data) ? POLL_MS : false),
  });
}

export function useImportEncodings(id: number) {
  return useApiQuery({
    queryKey: importKeys.encodings(id),
    queryFn: ({ signal }) =>
      call("GET /imports/{import_id}/encodings", { params: { import_id: id }, signal }),
  });
}

export function useImportRows(id: number, query: URLSearchParams) {
  return useApiQuery({
    queryKey: importKeys.rows(id, query.toString()),
    queryFn: ({ signal }) =>
      call("GET /imports/{import_id}/rows", { params: { import_id: id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export interface ImportFile {
  groupId: number | null;
  file: Blob;
  fileName: string;
  idempotencyKey: string;
}

export function useUploadImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ groupId, ...file }: ImportFile) =>
      groupId === null
        ? upload("POST /blocked_numbers/imports", { params: {}, ...file })
        : upload("POST /groups/{group_id}/imports", { params: { group_id: groupId }, ...file }),
    onSuccess: (created) => {
      client.setQueryData(importKeys.detail(created.id), created);
      return client.invalidateQueries({ queryKey: [...importKeys.all, "list"] });
    },
  });
}

function useInvalidateTarget() {
  const client = useQueryClient();
  const invalidateGroups = useInvalidateGroups();
  const invalidateBlocks = useInvalidateBlocks();
  return ({ group_id: groupId }: Import) => {
    if (groupId === null) return void invalidateBlocks();
    void client.invalidateQueries({ queryKey: ["phones", groupId] });
    void invalidateGroups();
  };
}

function useOnImportUpdated(id: number) {
  const client = useQueryClient();
  const invalidateTarget = useInvalidateTarget();
  return (updated: Import) => {
    client.setQueryData(importKeys.detail(id), updated);
    void client.invalidateQueries({ queryKey: importKeys.allRows(id) });
    void client.invalidateQueries({ queryKey: [...importKeys.all, "list"] });
    invalidateTarget(updated);
  };
}

export function useUpdateImport(id: number) {
  return useMutation({
    scope: { id: `import-${id}` },
    mutationFn: (body: ImportUpdate) =>
      call("PUT /imports/{import_id}", { params: { import_id: id }, body }),
    onSuccess: useOnImportUpdated(id),
  });
}

const WATCH_POLL_MS = 1_000;

/** Polls until the worker is done, even after navigation. */
export function useWaitForImport() {
  const client = useQueryClient();
  const invalidateTarget = useInvalidateTarget();
  return async (id: number, onProgress: (ratio: number) => void): Promise<Import> => {
    const params = { import_id: String(id) };
    const fetchImport = () =>
      client.fetchQuery({
        queryKey: importKeys.detail(id),
        queryFn: ({ signal }) => call("GET /imports/{import_id}", { params, signal }),
        staleTime: 0,
      });
    let current = await fetchImport();
    while (isProcessing(current)) {
      if (current.progress !== null) onProgress(current.progress);
      await new Promise((resolve) => setTimeout(resolve, WATCH_POLL_MS));
      current = await fetchImport();
    }
    invalidateTarget(current);
    return current;
  };
}

export type ImportAction = "start" | "cancel" | "undo";

export function useImportAction(id: number) {
  return useMutation({
    mutationFn: (action: ImportAction) => {
      const params = { import_id: id };
      if (action === "start") return call("PUT /imports/{import_id}/start", { params });
      if (action === "cancel") return call("PUT /imports/{import_id}/cancel", { params });
      return call("PUT /imports/{import_id}/undo", { params });
    },
    onSuccess: useOnImportUpdated(id),
  });
}

export function useUpdateImportRow(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ line, cells }: { line: number; cells: string[] }) =>
      call("PUT /imports/{import_id}/rows/{line}", {
        params: { import_id: id, line },
        body: { cells },
      }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: importKeys.detail(id) }),
        client.invalidateQueries({ queryKey: importKeys.allRows(id) }),
      ]),
  });
}

/** Downloads an import's skipped rows; `separator` applies to CSV only. */
export const downloadSkippedRows = (
  id: number,
  format: "csv" | "xlsx",
  separator: CsvSeparator,
): Promise<Blob> =>
  format === "xlsx"
    ? call("GET /imports/{import_id}/file/xlsx", { params: { import_id: id } })
    : call("GET /imports/{import_id}/file/csv", {
        params: { import_id: id },
        query: new URLSearchParams({ separator }),
      });
