import { useQuery } from "@tanstack/react-query";
import type { ReferenceDocument } from "@/lib/core/reference/document";
import { fetchDocument } from "@/lib/queries/transport/api-client";

/** Where the document lies, also to download. */
export const OPENAPI_PATH = "/api/openapi.json";

/** The API's own description; too large to come with a page, and changed by a new version only. */
export function useReferenceDocument() {
  return useQuery({
    queryKey: ["reference"],
    queryFn: ({ signal }) => fetchDocument<ReferenceDocument>("/openapi.json", signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
