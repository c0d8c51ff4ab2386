import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, nothing, type Permission, route } from "@/lib/http/route";
import { singleSignOnSchema, ssoVisitCreateSchema, ssoVisitSchema } from "./schema";
import { disconnectSso, getSingleSignOn, startConfirmation, startConnection } from "./service";

const tag = "Security";
const own: Permission = { members: rolesWith("write", "profile"), keys: [] };
const path = "/me/single_sign_on";

export const singleSignOnRoutes = [
  route({
    method: "get",
    path,
    operationId: "getSingleSignOn",
    tag,
    summary: "Get your single sign-on status",
    auth: "session",
    permission: own,
    returns: data("SingleSignOn", singleSignOnSchema),
    status: 200,
    run: (ctx) => getSingleSignOn(ctx),
  }),
  route({
    method: "post",
    path,
    operationId: "connectSingleSignOn",
    tag,
    summary: "Start connecting single sign-on",
    description: "You're connected once you have signed in at the provider.",
    auth: "session",
    permission: own,
    returns: data("SingleSignOnVisit", ssoVisitSchema),
    status: 201,
    errors: ["conflict", "reauthentication_required"],
    // The visit is bound to this session.
    idempotency: "off",
    run: (ctx) => startConnection(ctx),
  }),
  route({
    method: "delete",
    path,
    operationId: "disconnectSingleSignOn",
    tag,
    summary: "Disconnect single sign-on",
    auth: "session",
    permission: own,
    returns: nothing,
    status: 204,
    errors: ["conflict", "reauthentication_required"],
    run: (ctx) => disconnectSso(ctx),
  }),
  route({
    method: "post",
    path: `${path}/confirm`,
    operationId: "confirmBySingleSignOn",
    tag,
    summary: "Start confirming your identity by single sign-on",
    description:
      "Once you have signed in at the provider again, operations that return `reauthentication_required` are allowed for ten minutes in this session.",
    auth: "session",
    permission: own,
    body: ssoVisitCreateSchema,
    bodyLimit: 16_384,
    returns: data("SingleSignOnVisit", ssoVisitSchema),
    status: 201,
    errors: ["conflict"],
    idempotency: "off",
    run: (ctx, { body }) => startConfirmation(ctx, body.next ?? null),
  }),
] as const;
