import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { accessRequestSchema } from "@/lib/gateway/access-requests/schema";
import { fetchItem, fetchRows } from "./api-client";

const accessRequestKeys = { all: ["team", "access-requests"] as const };

/** The pages that this person asked the owners for. */
export function useAccessRequests() {
  return useQuery({
    queryKey: accessRequestKeys.all,
    queryFn: ({ signal }) => fetchRows("/team/access-requests", accessRequestSchema, { signal }),
  });
}

/** Tells the owners that somebody would like to see a page, given by its path. */
export function useAskForAccess() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (page: string) =>
      fetchItem("/team/access-requests", accessRequestSchema, { method: "POST", body: { page } }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessRequestKeys.all }),
  });
}
