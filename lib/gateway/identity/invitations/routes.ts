import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, item, list, nothing, type Permission, route } from "@/lib/http/route";
import { acceptInvitation, getInvitation } from "./accept";
import { INVITATION_LIST } from "./schema-list";
import { invitationResource } from "./resource";
import {
  invitationAcceptedSchema,
  invitationAcceptSchema,
  invitationCreateSchema,
  invitationOfferSchema,
  invitationParamsSchema,
  invitationTokenSchema,
} from "./schema";
import { createInvitation, listInvitations, resendInvitation, deleteInvitation } from "./service";

const read: Permission = { members: rolesWith("read", "team"), keys: [] };
const manage: Permission = { members: rolesWith("write", "team"), keys: [] };

export const invitationRoutes = [
  route({
    method: "get",
    path: "/team/invitations",
    operationId: "listInvitations",
    tag: "Team",
    summary: "List pending invitations",
    auth: "session",
    permission: read,
    query: toCollection(INVITATION_LIST),
    returns: list(invitationResource),
    status: 200,
    run: (ctx, { query }) => listInvitations(ctx, query),
  }),
  route({
    method: "post",
    path: "/team/invitations",
    operationId: "invite",
    tag: "Team",
    summary: "Invite a teammate by email",
    description: "The link in the email works once and expires after seven days.",
    auth: "session",
    permission: manage,
    body: invitationCreateSchema,
    returns: item(invitationResource),
    status: 201,
    errors: ["already_exists", "unprocessable", "too_many_requests", "reauthentication_required"],
    run: (ctx, { body }) => createInvitation(ctx, body),
  }),
  route({
    method: "post",
    path: "/team/invitations/{invitation_id}/resend",
    operationId: "resendInvitation",
    tag: "Team",
    summary: "Resend an invitation",
    description: "Sends a new link, valid for seven days; the previous one stops working. No body.",
    auth: "session",
    permission: manage,
    params: invitationParamsSchema,
    returns: item(invitationResource),
    status: 200,
    errors: ["too_many_requests", "reauthentication_required"],
    run: (ctx, { params }) => resendInvitation(ctx, Number(params.invitation_id)),
  }),
  route({
    method: "delete",
    path: "/team/invitations/{invitation_id}",
    operationId: "revokeInvitation",
    tag: "Team",
    summary: "Revoke an invitation",
    auth: "session",
    permission: manage,
    params: invitationParamsSchema,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => deleteInvitation(ctx, Number(params.invitation_id)),
  }),
  route({
    method: "get",
    path: "/invitations/{token}",
    operationId: "readInvitation",
    tag: "Account access",
    summary: "Get an invitation",
    auth: "public",
    params: invitationTokenSchema,
    returns: data("InvitationOffer", invitationOfferSchema),
    status: 200,
    errors: ["not_found"],
    run: (_ctx, { params }) => getInvitation(params.token),
  }),
  route({
    method: "post",
    path: "/invitations/{token}/accept",
    operationId: "acceptInvitation",
    tag: "Account access",
    summary: "Accept an invitation",
    description:
      "Send an empty object if the address can already sign in; otherwise a name and a password.",
    auth: "public",
    params: invitationTokenSchema,
    body: invitationAcceptSchema,
    bodyLimit: 16_384,
    returns: data("InvitationAccepted", invitationAcceptedSchema),
    status: 200,
    errors: ["not_found", "conflict", "already_exists", "too_many_requests"],
    run: (ctx, { params, body }) => acceptInvitation(ctx, params.token, body),
  }),
] as const;
