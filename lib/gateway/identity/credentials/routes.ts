import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, type Permission, route } from "@/lib/http/route";
import {
  reauthenticationSchema,
  reauthenticationResultSchema,
  passwordChangedSchema,
  passwordChangeSchema,
} from "./schema";
import { updateOwnPassword, confirmIdentity } from "./service";

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
    // Input is checked once, so a stored response is no proof.
    idempotency: "off",
    // Attempts count even if reauthentication fails.
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
    // A replay couldn't return the new session.
    idempotency: "off",
    // The cookie is set after COMMIT.
    transaction: "own",
    run: (ctx, { body }) => updateOwnPassword(ctx, body),
  }),
] as const;
