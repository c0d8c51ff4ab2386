"use client";

import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDebounced } from "@/components/hooks/use-debounced";
import type { BulkRequest, Preflight } from "@/lib/gateway/messaging/bulks/schema";
import { dryRunBulk } from "@/lib/queries/bulks";

/** Longer for large bulks, which take the gateway longer. */
const DEBOUNCE_MS = 800;
const SLOW_DEBOUNCE_MS = 3_000;
const LARGE_LIST_SIZE = 5_000;

export interface PreflightAnalysis {
  preflight: Preflight | undefined;
  at: number;
  isOld: boolean;
  error: Error | null;
  refetch: () => void;
}

let lastId = 0;

/**
 * @param body must be referentially stable while unchanged; null disables it
 * @param size approximate number of recipients
 */
export function usePreflight(body: BulkRequest | null, size: number): PreflightAnalysis {
  const current = useMemo(() => {
    lastId += 1;
    return { id: lastId, body };
  }, [body]);
  const debounced = useDebounced(current, size > LARGE_LIST_SIZE ? SLOW_DEBOUNCE_MS : DEBOUNCE_MS);
  const { body: debouncedBody } = debounced;
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    queryKey: ["bulks", "preflight", debounced.id],
    queryFn: debouncedBody === null ? skipToken : ({ signal }) => dryRunBulk(debouncedBody, signal),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isSettled = debounced.id === current.id;
  return {
    preflight: body === null ? undefined : data,
    at: Math.floor(dataUpdatedAt / 1000),
    isOld: !isSettled || (isPlaceholderData && error === null),
    error: isSettled ? error : null,
    refetch: () => void refetch(),
  };
}
