import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MemberUpdate, memberSchema } from "@/lib/gateway/team/schema";
import { fetchItem, fetchRows, send } from "./api-client";
import { useAnswer } from "./use-answer";

const teamKeys = { members: ["team", "members"] as const };

/** The people of the account. */
export function useMembers() {
  return useAnswer({
    queryKey: teamKeys.members,
    queryFn: ({ signal }) =>
      fetchRows<typeof memberSchema>("/team/members", {
        query: new URLSearchParams({ itemsPerPage: "500", "_order[created_at]": "asc" }),
        signal,
      }),
  });
}

/** The people who own the account, to be asked by name. */
export function useOwners() {
  const members = useMembers();
  return members.data?.rows.filter(({ role }) => role === "owner");
}

function useInvalidation() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: teamKeys.members });
}

export function useChangeRole(userId: number) {
  return useMutation({
    mutationFn: (body: MemberUpdate) =>
      fetchItem<typeof memberSchema>(`/team/members/${userId}`, { method: "PUT", body }),
    onSettled: useInvalidation(),
  });
}

export function useRemoveMember(userId: number) {
  return useMutation({
    mutationFn: () => send(`/team/members/${userId}`, { method: "DELETE" }),
    onSettled: useInvalidation(),
  });
}
