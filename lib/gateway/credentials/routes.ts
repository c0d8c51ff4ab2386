import { membersWho } from "@/lib/core/access";
import { data, type Permission, route } from "@/lib/http/route";
import {
  confirmationCreateSchema,
  confirmationSchema,
  passwordChangedSchema,
  passwordChangeSchema,
} from "./schema";
import { changeOwnPassword, confirmIdentity } from "./service";

const own: Permission = { members: membersWho("write", "profile"), keys: [] };

export const credentialRoutes = [
  route({
    method: "post",
    path: "/me/confirm",
    operationId: "confirmIdentity",
    tag: "Your sign-in",
    summary: "Confirm that it is you",
    description:
      "Opens operations that answer `reauthentication_required` for ten minutes, in this session.",
    auth: "session",
    permission: own,
    body: confirmationCreateSchema,
    bodyLimit: 16_384,
    returns: data("Confirmation", confirmationSchema),
    status: 201,
    errors: ["too_many_requests"],
    // What was typed is checked once, and a stored answer would prove nothing.
    idempotency: "off",
    run: (ctx, { body }) => confirmIdentity(ctx, body),
  }),
  route({
    method: "put",
    path: "/me/password",
    operationId: "changePassword",
    tag: "Your sign-in",
    summary: "Change your password",
    description: "Signs you out everywhere else; this session goes on under a new id.",
    auth: "session",
    permission: own,
    body: passwordChangeSchema,
    bodyLimit: 16_384,
    returns: data("PasswordChanged", passwordChangedSchema),
    status: 200,
    errors: ["too_many_requests", "conflict"],
    // A replay could not hand the new session over again.
    idempotency: "off",
    run: (ctx, { body }) => changeOwnPassword(ctx, body),
  }),
] as const;
