import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, nothing, type Permission, route } from "@/lib/http/route";
import {
  emailChangeCreateSchema,
  emailChangedSchema,
  emailChangeParamsSchema,
  emailChangeSchema,
} from "./schema";
import {
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  requestEmailChange,
} from "./service";

const tag = "Security";
const own: Permission = { members: rolesWith("write", "profile"), keys: [] };
const path = "/me/email_change";

export const emailChangeRoutes = [
  route({
    method: "get",
    path,
    operationId: "getEmailChange",
    tag,
    summary: "Get the pending email change",
    auth: "session",
    permission: own,
    returns: data("EmailChange", emailChangeSchema),
    status: 200,
    run: (ctx) => getEmailChange(ctx),
  }),
  route({
    method: "post",
    path,
    operationId: "requestEmailChange",
    tag,
    summary: "Request an email change",
    description:
      "Emails a link to the new address, valid for 60 minutes; opening it changes the address. A newer request replaces the previous one. The response is the same if someone else has the address.",
    auth: "session",
    permission: own,
    body: emailChangeCreateSchema,
    bodyLimit: 16_384,
    returns: data("EmailChange", emailChangeSchema),
    status: 201,
    errors: ["reauthentication_required", "too_many_requests"],
    run: (ctx, { body }) => requestEmailChange(ctx, body.email),
  }),
  route({
    method: "delete",
    path,
    operationId: "cancelEmailChange",
    tag,
    summary: "Cancel the email change",
    description: "The link emailed to the new address stops working.",
    auth: "session",
    permission: own,
    returns: nothing,
    status: 204,
    run: (ctx) => cancelEmailChange(ctx),
  }),
  route({
    method: "put",
    path: "/email_changes/{token}",
    operationId: "confirmEmailChange",
    tag: "Account access",
    summary: "Confirm a new email address",
    description:
      "The token is the last part of the link in the email and works once. All sessions end except the one that requested the change.",
    auth: "public",
    params: emailChangeParamsSchema,
    returns: data("EmailChanged", emailChangedSchema),
    status: 200,
    errors: ["not_found", "conflict"],
    run: (ctx, { params }) => confirmEmailChange(ctx, params.token),
  }),
] as const;
