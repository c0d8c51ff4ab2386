import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MemberUpdate } from "@/lib/gateway/identity/team/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const teamKeys = { members: ["team", "members"] as const };

export function useMembers() {
  return useApiQuery({
    queryKey: teamKeys.members,
    queryFn: ({ signal }) =>
      call("GET /team/members", {
        query: new URLSearchParams({ itemsPerPage: "500" }),
        signal,
      }),
  });
}

/** Users ask owners by name. */
export function useOwners() {
  const members = useMembers();
  return members.data?.rows.filter(({ role }) => role === "owner");
}

function useInvalidation() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: teamKeys.members });
}

export function useUpdateRole(userId: number) {
  return useMutation({
    mutationFn: (body: MemberUpdate) =>
      call("PUT /team/members/{user_id}", { params: { user_id: userId }, body }),
    onSettled: useInvalidation(),
  });
}

export function useRemoveMember(userId: number) {
  return useMutation({
    mutationFn: () => call("DELETE /team/members/{user_id}", { params: { user_id: userId } }),
    onSettled: useInvalidation(),
  });
}
