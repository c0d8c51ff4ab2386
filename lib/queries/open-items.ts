import { MINUTE_MS } from "@/lib/core/time/units";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

export function useOpenItems({ enabled = true }: { enabled?: boolean } = {}) {
  return useApiQuery({
    queryKey: ["open-items"],
    queryFn: ({ signal }) => call("GET /open_items", { signal }),
    staleTime: MINUTE_MS,
    enabled,
  });
}
