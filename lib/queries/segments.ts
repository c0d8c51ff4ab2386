import {
  keepPreviousData,
  skipToken,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import type { Segment, SegmentWrite } from "@/lib/gateway/contacts/segments/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const segmentKeys = {
  all: ["segments"] as const,
  list: (query: string) => ["segments", "list", query] as const,
  one: (id: number | string) => ["segments", "one", String(id)] as const,
};

export function useSegments(query: URLSearchParams) {
  return useApiQuery({
    queryKey: segmentKeys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /segments", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

const createSegmentQuery = (id: number | string) => ({
  queryKey: segmentKeys.one(id),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call("GET /segments/{segment_id}", { params: { segment_id: id }, signal }),
});

export const useSegment = (id: string) => useApiQuery(createSegmentQuery(id));

/** Loads segments in order of the IDs, omitting deleted ones. */
export function useSegmentsById(ids: readonly number[]) {
  return useQueries({
    queries: ids.map((id) => ({ ...createSegmentQuery(id), retry: false })),
    combine: combineSegments,
  });
}

function combineSegments(results: readonly UseQueryResult<Segment>[]) {
  return {
    segments: results.flatMap(({ data }) => data ?? []),
    isLoading: results.some(({ isPending }) => isPending),
  };
}

export function useSegmentPeople(id: number, query: URLSearchParams) {
  return useApiQuery({
    queryKey: [...segmentKeys.one(id), "people", query.toString()],
    queryFn: ({ signal }) =>
      call("GET /segments/{segment_id}/people", { params: { segment_id: id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Counts who meets conditions; null disables it. */
export function useSegmentCount(conditions: SegmentWrite["conditions"] | null) {
  return useQuery({
    queryKey: [...segmentKeys.all, "count", conditions],
    queryFn:
      conditions === null
        ? skipToken
        : ({ signal }) => call("POST /segments/count", { body: { conditions }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: segmentKeys.all });
}

export interface SegmentToSave {
  body: SegmentWrite;
  /** Stable across retries, so that only one segment is created. */
  idempotencyKey: string;
}

/** Creates a segment if `id` is null, otherwise updates it. */
export function useSaveSegment(id: number | null) {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: SegmentToSave) =>
      id === null
        ? call("POST /segments", { body, idempotencyKey })
        : call("PUT /segments/{segment_id}", {
            params: { segment_id: id },
            body,
          }),
    onSuccess: useRefresh(),
  });
}

export function useDeleteSegment(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /segments/{segment_id}", { params: { segment_id: id } }),
    // Refetches only the list, since the page of the deleted segment is being left.
    onSuccess: () => client.invalidateQueries({ queryKey: [...segmentKeys.all, "list"] }),
  });
}
