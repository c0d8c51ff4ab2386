import { membersWho } from "@/lib/core/access";
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
  readEmailChange,
  requestEmailChange,
} from "./service";

const tag = "Your sign-in";
const own: Permission = { members: membersWho("write", "profile"), keys: [] };
const path = "/me/email_change";

export const emailChangeRoutes = [
  route({
    method: "get",
    path,
    operationId: "getEmailChange",
    tag,
    summary: "Read which new e-mail address waits for its confirmation",
    auth: "session",
    permission: own,
    returns: data("EmailChange", emailChangeSchema),
    status: 200,
    run: (ctx) => readEmailChange(ctx),
  }),
  route({
    method: "post",
    path,
    operationId: "requestEmailChange",
    tag,
    summary: "Ask for another e-mail address",
    description:
      "Mails a link to the new address, for 60 minutes; the address changes when it is opened. A newer request replaces the former one. The answer is the same for an address that somebody else has.",
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
    summary: "Keep your e-mail address",
    description: "The link that was mailed to the new address becomes worthless.",
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
    summary: "Confirm a new e-mail address",
    description:
      "The token is the last part of the link in the mail; it works once. All sessions end except the one that asked.",
    auth: "public",
    params: emailChangeParamsSchema,
    returns: data("EmailChanged", emailChangedSchema),
    status: 200,
    errors: ["not_found", "conflict"],
    run: (ctx, { params }) => confirmEmailChange(ctx, params.token),
  }),
] as const;
