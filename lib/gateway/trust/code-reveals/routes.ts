import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, type Permission, route } from "@/lib/http/route";
import { codeRevealSchema, revealParamsSchema } from "./schema";
import { revealCode } from "./service";

const reveal: Permission = { members: rolesWith("write", "verification"), keys: [] };

export const codeRevealRoutes = [
  route({
    method: "post",
    path: "/verify_codes/{id}/reveal",
    operationId: "revealVerifyCode",
    tag: "Verify codes",
    summary: "Show a code in the dashboard",
    description: "The audit log records who looked at it.",
    auth: "session",
    permission: reveal,
    params: revealParamsSchema,
    returns: data("CodeReveal", codeRevealSchema),
    status: 200,
    errors: ["not_found"],
    idempotency: "off",
    run: (ctx, { params }) => revealCode(ctx, params.id),
  }),
] as const;
