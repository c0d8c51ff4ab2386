import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, nothing, type Permission, route } from "@/lib/http/route";
import {
  recoveryCodesSchema,
  secondFactorConfirmSchema,
  secondFactorSchema,
  secondFactorSetupSchema,
} from "./schema";
import {
  startSecondFactor,
  confirmSecondFactor,
  deleteTrustedBrowsers,
  getSecondFactor,
  deleteSecondFactor,
  renewRecoveryCodes,
} from "./service";

const tag = "Security";
const own: Permission = { members: rolesWith("write", "profile"), keys: [] };
const path = "/me/second_factor";

/** Routes with `idempotency` off, because secrets must not be stored for replay. */
export const secondFactorRoutes = [
  route({
    method: "get",
    path,
    operationId: "getSecondFactor",
    tag,
    summary: "Get your two-factor authentication status",
    auth: "session",
    permission: own,
    returns: data("SecondFactor", secondFactorSchema),
    status: 200,
    run: (ctx) => getSecondFactor(ctx),
  }),
  route({
    method: "post",
    path,
    operationId: "beginSecondFactor",
    tag,
    summary: "Start setting up two-factor authentication",
    description: "Returns a key for an authenticator app. It takes effect with its first code.",
    auth: "session",
    permission: own,
    returns: data("SecondFactorSetup", secondFactorSetupSchema),
    status: 201,
    errors: ["conflict", "reauthentication_required"],
    idempotency: "off",
    run: (ctx) => startSecondFactor(ctx),
  }),
  route({
    method: "put",
    path,
    operationId: "confirmSecondFactor",
    tag,
    summary: "Turn on two-factor authentication",
    description:
      "Takes the first code from the app. The response has ten recovery codes, which aren't shown again.",
    auth: "session",
    permission: own,
    body: secondFactorConfirmSchema,
    bodyLimit: 16_384,
    returns: data("RecoveryCodes", recoveryCodesSchema),
    status: 200,
    errors: ["conflict", "reauthentication_required", "too_many_requests"],
    idempotency: "off",
    run: (ctx, { body }) => confirmSecondFactor(ctx, body.code),
  }),
  route({
    method: "delete",
    path,
    operationId: "removeSecondFactor",
    tag,
    summary: "Turn off two-factor authentication",
    auth: "session",
    permission: own,
    returns: nothing,
    status: 204,
    errors: ["reauthentication_required"],
    run: (ctx) => deleteSecondFactor(ctx),
  }),
  route({
    method: "post",
    path: "/me/recovery_codes",
    operationId: "renewRecoveryCodes",
    tag,
    summary: "Generate new recovery codes",
    auth: "session",
    permission: own,
    returns: data("RecoveryCodes", recoveryCodesSchema),
    status: 201,
    errors: ["conflict", "reauthentication_required"],
    idempotency: "off",
    run: (ctx) => renewRecoveryCodes(ctx),
  }),
  route({
    method: "delete",
    path: "/me/trusted_browsers",
    operationId: "forgetTrustedBrowsers",
    tag,
    summary: "Remove all trusted browsers",
    auth: "session",
    permission: own,
    returns: nothing,
    status: 204,
    run: (ctx) => deleteTrustedBrowsers(ctx),
  }),
] as const;
