import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, type Permission, route } from "@/lib/http/route";
import {
  reauthenticationSchema,
  reauthenticationResultSchema,
  passwordChangedSchema,
  passwordChangeSchema,
} from "./schema";
import { changeOwnPassword, confirmIdentity } from "./service";

const own: Permission = { members: rolesWith("write", "profile"), keys: [] };

export const credentialRoutes = [
  route({
    method: "post",
    path: "/me/confirm",
    operationId: "confirmIdentity",
    tag: "Security",
    summary: "Confirm your identity",
    description:
      "Allows operations that return `reauthentication_required` for ten minutes in this session.",
    auth: "session",
    permission: own,
    body: reauthenticationSchema,
    bodyLimit: 16_384,
    returns: data("Confirmation", reauthenticationResultSchema),
    status: 201,
    errors: ["too_many_requests"],
    // What was typed is checked once, and a stored answer would prove nothing.
    idempotency: "off",
    // Attempts count also where reauthentication fails.
    transaction: "own",
    run: (ctx, { body }) => confirmIdentity(ctx, body),
  }),
  route({
    method: "put",
    path: "/me/password",
    operationId: "changePassword",
    tag: "Security",
    summary: "Change your password",
    description: "Signs out all your other sessions; this one continues under a new ID.",
    auth: "session",
    permission: own,
    body: passwordChangeSchema,
    bodyLimit: 16_384,
    returns: data("PasswordChanged", passwordChangedSchema),
    status: 200,
    errors: ["too_many_requests", "conflict"],
    // A replay could not hand the new session over again.
    idempotency: "off",
    // The cookie of the new session is set once the change is committed.
    transaction: "own",
    run: (ctx, { body }) => changeOwnPassword(ctx, body),
  }),
] as const;
