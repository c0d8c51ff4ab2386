import { membersWho } from "@/lib/core/access";
import { data, item, list, nothing, type Permission, route } from "@/lib/http/route";
import { acceptInvitation, readInvitation } from "./accept";
import { invitationCollection } from "./filters";
import { invitationResource } from "./resource";
import {
  invitationAcceptedSchema,
  invitationAcceptSchema,
  invitationCreateSchema,
  invitationOfferSchema,
  invitationParamsSchema,
  invitationTokenSchema,
} from "./schema";
import { invite, listInvitations, resendInvitation, takeBackInvitation } from "./service";

const read: Permission = { members: membersWho("read", "team"), keys: [] };
const manage: Permission = { members: membersWho("write", "team"), keys: [] };

export const invitationRoutes = [
  route({
    method: "get",
    path: "/team/invitations",
    operationId: "listInvitations",
    tag: "Team",
    summary: "List invitations that wait for an answer",
    auth: "session",
    permission: read,
    query: invitationCollection,
    returns: list(invitationResource),
    status: 200,
    run: (ctx, { query }) => listInvitations(ctx, query),
  }),
  route({
    method: "post",
    path: "/team/invitations",
    operationId: "invite",
    tag: "Team",
    summary: "Invite somebody by e-mail",
    description: "The link in the mail works once, within seven days.",
    auth: "session",
    permission: manage,
    body: invitationCreateSchema,
    returns: item(invitationResource),
    status: 201,
    errors: ["already_exists", "unprocessable", "too_many_requests"],
    run: (ctx, { body }) => invite(ctx, body),
  }),
  route({
    method: "post",
    path: "/team/invitations/{invitation_id}/resend",
    operationId: "resendInvitation",
    tag: "Team",
    summary: "Send an invitation again",
    description: "With a new link for seven more days; the earlier one stops working. No body.",
    auth: "session",
    permission: manage,
    params: invitationParamsSchema,
    returns: item(invitationResource),
    status: 200,
    errors: ["too_many_requests"],
    run: (ctx, { params }) => resendInvitation(ctx, Number(params.invitation_id)),
  }),
  route({
    method: "delete",
    path: "/team/invitations/{invitation_id}",
    operationId: "revokeInvitation",
    tag: "Team",
    summary: "Take an invitation back",
    auth: "session",
    permission: manage,
    params: invitationParamsSchema,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => takeBackInvitation(ctx, Number(params.invitation_id)),
  }),
  route({
    method: "get",
    path: "/invitations/{token}",
    operationId: "readInvitation",
    tag: "Account access",
    summary: "See what an invitation offers",
    auth: "public",
    params: invitationTokenSchema,
    returns: data("InvitationOffer", invitationOfferSchema),
    status: 200,
    errors: ["not_found"],
    run: (_ctx, { params }) => readInvitation(params.token),
  }),
  route({
    method: "post",
    path: "/invitations/{token}/accept",
    operationId: "acceptInvitation",
    tag: "Account access",
    summary: "Accept an invitation",
    description:
      "Who can sign in with the address already sends an empty object; a new person a name and a password.",
    auth: "public",
    params: invitationTokenSchema,
    body: invitationAcceptSchema,
    bodyLimit: 16_384,
    returns: data("InvitationAccepted", invitationAcceptedSchema),
    status: 200,
    errors: ["not_found", "already_exists", "too_many_requests"],
    run: (ctx, { params, body }) => acceptInvitation(ctx, params.token, body),
  }),
] as const;
