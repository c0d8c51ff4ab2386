import { data, route } from "@/lib/http/route";
import {
  newPasswordBodySchema,
  passwordResetCreateSchema,
  passwordResetParamsSchema,
  passwordResetSchema,
} from "./schema";
import { requestPasswordReset, resetPassword } from "./service";

export const passwordResetRoutes = [
  route({
    method: "post",
    path: "/password_resets",
    operationId: "requestPasswordReset",
    tag: "Account access",
    summary: "Request a password reset",
    description: "Emails a link if the address is registered. The response is always the same.",
    auth: "public",
    body: passwordResetCreateSchema,
    bodyLimit: 16_384,
    returns: data("PasswordReset", passwordResetSchema),
    status: 201,
    errors: ["conflict", "too_many_requests"],
    run: (ctx, { body }) => requestPasswordReset(ctx, body.email),
  }),
  route({
    method: "put",
    path: "/password_resets/{token}",
    operationId: "resetPassword",
    tag: "Account access",
    summary: "Choose a new password",
    description:
      "The link works once and expires after 30 minutes. Ends all sessions of the person.",
    auth: "public",
    params: passwordResetParamsSchema,
    body: newPasswordBodySchema,
    bodyLimit: 16_384,
    returns: data("PasswordReset", passwordResetSchema),
    status: 200,
    errors: ["not_found"],
    run: (_ctx, { params, body }) => resetPassword(params.token, body.password),
  }),
] as const;
