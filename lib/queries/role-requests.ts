import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const accessRequestKeys = { all: ["team", "access-requests"] as const };

export function useRoleRequests() {
  return useApiQuery({
    queryKey: accessRequestKeys.all,
    queryFn: ({ signal }) => call("GET /team/access-requests", { signal }),
  });
}

/** Asks the owners; `page` is a path. */
export function useCreateRoleRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (page: string) => call("POST /team/access-requests", { body: { page } }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessRequestKeys.all }),
  });
}
