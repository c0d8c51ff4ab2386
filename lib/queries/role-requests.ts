import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const accessRequestKeys = { all: ["team", "access-requests"] as const };

/** The pages that this person asked the owners for. */
export function useRoleRequests() {
  return useApiQuery({
    queryKey: accessRequestKeys.all,
    queryFn: ({ signal }) => call("GET /team/access-requests", { signal }),
  });
}

/** Tells the owners that someone would like to see a page, given by its path. */
export function useCreateRoleRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (page: string) => call("POST /team/access-requests", { body: { page } }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessRequestKeys.all }),
  });
}
