import { useQuery } from "@tanstack/react-query";
import type { ReferenceDocument } from "@/lib/core/reference/document";
import { fetchDocument } from "./api-client";

/** Where the document lies, also to download. */
export const OPENAPI_PATH = "/api/openapi.json";

/** The API's own description; it changes with a new version of the gateway only. */
export function useReferenceDocument() {
  return useQuery({
    queryKey: ["reference"],
    queryFn: ({ signal }) => fetchDocument<ReferenceDocument>("/openapi.json", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
