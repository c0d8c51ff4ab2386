import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";
import { MINUTE_MS } from "@/lib/core/time/units";

/** Workers report every two seconds. */
const FRESH_MS = 5_000;

export function useCarriers() {
  return useApiQuery({
    queryKey: ["carriers"],
    queryFn: ({ signal }) => call("GET /carriers", { signal }),
    refetchInterval: FRESH_MS,
  });
}

export function useUnclaimed() {
  return useApiQuery({
    queryKey: ["unclaimed-incomings"],
    queryFn: ({ signal }) => call("GET /unclaimed_incomings", { signal }),
    refetchInterval: MINUTE_MS,
  });
}
