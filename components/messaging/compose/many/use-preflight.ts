"use client";

import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDebounced } from "@/components/hooks/use-debounced";
import type { BulkCreate, Preflight } from "@/lib/gateway/messaging/bulks/schema";
import { dryRunBulk } from "@/lib/queries/bulks";

/** How long everything rests before the gateway is asked; longer where it has more to do. */
const REST_MS = 800;
const LONG_REST_MS = 3_000;
const MANY = 5_000;

export interface PreflightAnalysis {
  /** Undefined: nothing was asked yet. */
  preflight: Preflight | undefined;
  /** Unix seconds at which it was read. */
  at: number;
  /** It belongs to what was written before; a new one is on its way. */
  isOld: boolean;
  error: Error | null;
  refetch: () => void;
}

let lastId = 0;

/**
 * What the message would come to: a dry run whenever it has rested for a while.
 * @param body must keep its identity as long as nothing changes; null asks nothing
 * @param size recipients, roughly
 */
export function usePreflight(body: BulkCreate | null, size: number): PreflightAnalysis {
  const current = useMemo(() => {
    lastId += 1;
    return { id: lastId, body };
  }, [body]);
  const settled = useDebounced(current, size > MANY ? LONG_REST_MS : REST_MS);
  const { body: wanted } = settled;
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    queryKey: ["bulks", "preflight", settled.id],
    queryFn: wanted === null ? skipToken : ({ signal }) => dryRunBulk(wanted, signal),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isSettled = settled.id === current.id;
  return {
    preflight: body === null ? undefined : data,
    at: Math.floor(dataUpdatedAt / 1000),
    isOld: !isSettled || (isPlaceholderData && error === null),
    error: isSettled ? error : null,
    refetch: () => void refetch(),
  };
}
