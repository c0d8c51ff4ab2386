import { useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  InvitationAccept,
  invitationAcceptedSchema,
  InvitationCreate,
  invitationOfferSchema,
  invitationSchema,
} from "@/lib/gateway/invitations/schema";
import { fetchItem, fetchRows, send } from "./api-client";
import { useAnswer } from "./use-answer";

const addressOf = (token: string) => `/invitations/${encodeURIComponent(token)}`;

/** What an invitation offers to whoever holds its link. */
export function useInvitation(token: string) {
  return useAnswer({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => fetchItem<typeof invitationOfferSchema>(addressOf(token), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

export function useAcceptInvitation(token: string) {
  return useMutation({
    mutationFn: (body: InvitationAccept) =>
      fetchItem<typeof invitationAcceptedSchema>(`${addressOf(token)}/accept`, {
        method: "POST",
        body,
      }),
  });
}

const invitationKeys = { all: ["team", "invitations"] as const };

function useInvalidation() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: invitationKeys.all });
}

/** Invitations that wait for an answer. */
export function useInvitations() {
  return useAnswer({
    queryKey: invitationKeys.all,
    queryFn: ({ signal }) =>
      fetchRows<typeof invitationSchema>("/team/invitations", {
        query: new URLSearchParams({ itemsPerPage: "100" }),
        signal,
      }),
  });
}

export function useInvite() {
  return useMutation({
    mutationFn: (body: InvitationCreate) =>
      fetchItem<typeof invitationSchema>("/team/invitations", { method: "POST", body }),
    onSuccess: useInvalidation(),
  });
}

export function useResendInvitation(id: number) {
  return useMutation({
    mutationFn: () =>
      fetchItem<typeof invitationSchema>(`/team/invitations/${id}/resend`, { method: "POST" }),
    onSettled: useInvalidation(),
  });
}

export function useRevokeInvitation(id: number) {
  return useMutation({
    mutationFn: () => send(`/team/invitations/${id}`, { method: "DELETE" }),
    onSettled: useInvalidation(),
  });
}
