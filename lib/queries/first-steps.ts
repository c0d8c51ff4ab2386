import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FirstStepsUpdate } from "@/lib/gateway/overview/first-steps/schema";
import { call } from "@/lib/queries/transport/api-client";
import { apiQuery, useApiQuery } from "@/lib/queries/transport/use-api-query";

const key = ["first-steps"] as const;

export const firstStepsQuery = apiQuery({
  queryKey: key,
  queryFn: ({ signal }) => call("GET /me/first-steps", { signal }),
});

export const useFirstSteps = () => useApiQuery(firstStepsQuery);

export function useSkipFirstSteps() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "first-steps" },
    mutationFn: (body: FirstStepsUpdate) => call("PUT /me/first-steps", { body }),
    onSuccess: (steps) => client.setQueryData(key, steps),
  });
}
