import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Import, ImportUpdate } from "@/lib/gateway/contacts/imports/schema";
import { call, upload } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";
import { useBlockRefresh } from "./blocked-numbers";
import { useGroupRefresh } from "./groups";

const importKeys = {
  all: ["imports"] as const,
  list: (query: string) => ["imports", "list", query] as const,
  one: (id: number | string) => ["imports", "one", String(id)] as const,
  encodings: (id: number) => ["imports", "encodings", id] as const,
  rows: (id: number, query: string) => ["imports", "rows", id, query] as const,
};

/** Parameters as in `GET /imports`. */
export function useImports(query: URLSearchParams) {
  return useApiQuery({
    queryKey: importKeys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /imports", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

const RUNNING_STATES: readonly Import["state"][] = ["reading", "checking", "running", "undoing"];
const POLL_MS = 500;

/** Checks whether a worker is processing the import. */
export const isProcessing = ({ state }: Pick<Import, "state">): boolean =>
  RUNNING_STATES.includes(state);

/** Polls while a worker processes the import. */
export function useImport(id: string) {
  return useApiQuery({
    queryKey: importKeys.one(id),
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
      client.setQueryData(importKeys.one(created.id), created);
      return client.invalidateQueries({ queryKey: [...importKeys.all, "list"] });
    },
  });
}

/** Returns a function that refreshes the import's group, or the blocks. */
function useTargetRefresh() {
  const client = useQueryClient();
  const refreshGroups = useGroupRefresh();
  const refreshBlocks = useBlockRefresh();
  return ({ group_id: groupId }: Import) => {
    if (groupId === null) return void refreshBlocks();
    void client.invalidateQueries({ queryKey: ["phones", groupId] });
    void refreshGroups();
  };
}

/** Invalidates the import's rows. */
function useImportResult(id: number) {
  const client = useQueryClient();
  const refreshTarget = useTargetRefresh();
  return (changed: Import) => {
    client.setQueryData(importKeys.one(id), changed);
    void client.invalidateQueries({ queryKey: ["imports", "rows", id] });
    void client.invalidateQueries({ queryKey: [...importKeys.all, "list"] });
    refreshTarget(changed);
  };
}

export function useUpdateImport(id: number) {
  return useMutation({
    scope: { id: `import-${id}` },
    mutationFn: (body: ImportUpdate) =>
      call("PUT /imports/{import_id}", { params: { import_id: id }, body }),
    onSuccess: useImportResult(id),
  });
}

const WATCH_POLL_MS = 1_000;

/** Waits for the worker, on any page, and reports progress if known. Then invalidates the target. */
export function useImportWatch() {
  const client = useQueryClient();
  const refreshTarget = useTargetRefresh();
  return async (id: number, onProgress: (ratio: number) => void): Promise<Import> => {
    const params = { import_id: String(id) };
    const read = () =>
      client.fetchQuery({
        queryKey: importKeys.one(id),
        queryFn: ({ signal }) => call("GET /imports/{import_id}", { params, signal }),
        staleTime: 0,
      });
    let now = await read();
    while (isProcessing(now)) {
      if (now.progress !== null) onProgress(now.progress);
      await new Promise((resolve) => setTimeout(resolve, WATCH_POLL_MS));
      now = await read();
    }
    refreshTarget(now);
    return now;
  };
}

export type ImportStep = "start" | "cancel" | "undo";

export function useImportStep(id: number) {
  return useMutation({
    mutationFn: (step: ImportStep) => {
      const params = { import_id: id };
      if (step === "start") return call("PUT /imports/{import_id}/start", { params });
      if (step === "cancel") return call("PUT /imports/{import_id}/cancel", { params });
      return call("PUT /imports/{import_id}/undo", { params });
    },
    onSuccess: useImportResult(id),
  });
}

/** Refetches the counts. */
export function useEditRow(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ line, cells }: { line: number; cells: string[] }) =>
      call("PUT /imports/{import_id}/rows/{line}", {
        params: { import_id: id, line },
        body: { cells },
      }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: importKeys.one(id) }),
        client.invalidateQueries({ queryKey: ["imports", "rows", id] }),
      ]),
  });
}

/** Downloads skipped rows; `separator` applies to CSV. */
export const downloadSkippedRows = (
  id: number,
  format: "csv" | "xlsx",
  separator: "comma" | "semicolon",
): Promise<Blob> =>
  format === "xlsx"
    ? call("GET /imports/{import_id}/file/xlsx", { params: { import_id: id } })
    : call("GET /imports/{import_id}/file/csv", {
        params: { import_id: id },
        query: new URLSearchParams({ separator }),
      });
