import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { accessRequestSchema } from "@/lib/gateway/access-requests/schema";
import { fetchItem, fetchRows } from "./api-client";
import { useAnswer } from "./use-answer";

const accessRequestKeys = { all: ["team", "access-requests"] as const };

/** The pages that this person asked the owners for. */
export function useAccessRequests() {
  return useAnswer({
    queryKey: accessRequestKeys.all,
    queryFn: ({ signal }) =>
      fetchRows<typeof accessRequestSchema>("/team/access-requests", { signal }),
  });
}

/** Tells the owners that somebody would like to see a page, given by its path. */
export function useAskForAccess() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (page: string) =>
      fetchItem<typeof accessRequestSchema>("/team/access-requests", {
        method: "POST",
        body: { page },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessRequestKeys.all }),
  });
}
