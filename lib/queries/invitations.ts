import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { MEMBER_ROLES } from "@/lib/core/context";
import { fetchItem, send } from "./api-client";

/** What an invitation says to whoever holds its link. */
const openInvitationSchema = z.object({
  account_name: z.string(),
  inviter_name: z.string(),
  role: z.enum(MEMBER_ROLES),
  email: z.string(),
  has_user: z.boolean(),
  expires_at: z.int(),
});
export type OpenInvitation = z.output<typeof openInvitationSchema>;

const addressOf = (token: string) => `/invitations/${encodeURIComponent(token)}`;

export function useInvitation(token: string) {
  return useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => fetchItem(addressOf(token), openInvitationSchema, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

export interface AcceptInvitation {
  name?: string;
  password?: string;
}

export function useAcceptInvitation(token: string) {
  return useMutation({
    mutationFn: (body: AcceptInvitation) =>
      send(`${addressOf(token)}/accept`, { method: "POST", body }),
  });
}
