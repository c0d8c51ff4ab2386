import { useQuery } from "@tanstack/react-query";
import type { ReferenceDocument } from "@/lib/core/reference/document";
import { fetchDocument } from "@/lib/queries/transport/api-client";

export const OPENAPI_PATH = "/api/openapi.json";

/** Loads the reference document separately, as it is too large for the page and changes only with a release. */
export function useReferenceDocument() {
  return useQuery({
    queryKey: ["reference"],
    queryFn: ({ signal }) => fetchDocument<ReferenceDocument>("/openapi.json", signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
