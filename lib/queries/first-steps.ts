import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FirstStepsUpdate } from "@/lib/gateway/overview/first-steps/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const key = ["first-steps"] as const;

/** What the account has done of its first steps, and which ones this person skipped. */
export function useFirstSteps() {
  return useApiQuery({
    queryKey: key,
    queryFn: ({ signal }) => call("GET /me/first-steps", { signal }),
  });
}

/** Steps that this person does not want to see any more, besides those skipped before. */
export function useSkipFirstSteps() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "first-steps" },
    mutationFn: (body: FirstStepsUpdate) => call("PUT /me/first-steps", { body }),
    onSuccess: (steps) => client.setQueryData(key, steps),
  });
}
