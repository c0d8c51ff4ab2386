import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InvitationAccept, InvitationCreate } from "@/lib/gateway/identity/invitations/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

export function useInvitation(token: string) {
  return useApiQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => call("GET /invitations/{token}", { params: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

export function useAcceptInvitation(token: string) {
  return useMutation({
    mutationFn: (body: InvitationAccept) =>
      call("POST /invitations/{token}/accept", { params: { token }, body }),
  });
}

const invitationKeys = { all: ["team", "invitations"] as const };

function useInvalidation() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: invitationKeys.all });
}

export function useInvitations() {
  return useApiQuery({
    queryKey: invitationKeys.all,
    queryFn: ({ signal }) =>
      call("GET /team/invitations", {
        query: new URLSearchParams({ itemsPerPage: "100" }),
        signal,
      }),
  });
}

export function useInvite() {
  return useMutation({
    mutationFn: (body: InvitationCreate) => call("POST /team/invitations", { body }),
    onSuccess: useInvalidation(),
  });
}

export function useResendInvitation(id: number) {
  return useMutation({
    mutationFn: () =>
      call("POST /team/invitations/{invitation_id}/resend", { params: { invitation_id: id } }),
    onSettled: useInvalidation(),
  });
}

export function useRevokeInvitation(id: number) {
  return useMutation({
    mutationFn: () =>
      call("DELETE /team/invitations/{invitation_id}", { params: { invitation_id: id } }),
    onSettled: useInvalidation(),
  });
}
