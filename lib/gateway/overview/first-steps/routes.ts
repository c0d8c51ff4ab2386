import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, type Permission, route } from "@/lib/http/route";
import { firstStepsSchema, firstStepsUpdateSchema } from "./schema";
import { getFirstSteps, skipFirstSteps } from "./service";

const own: Permission = { members: rolesWith("write", "profile"), keys: [] };

export const firstStepRoutes = [
  route({
    method: "get",
    path: "/me/first-steps",
    operationId: "getFirstSteps",
    tag: "Profile",
    summary: "Get the first steps of your account",
    auth: "session",
    permission: own,
    returns: data("FirstSteps", firstStepsSchema),
    status: 200,
    run: (ctx) => getFirstSteps(ctx),
  }),
  route({
    method: "put",
    path: "/me/first-steps",
    operationId: "skipFirstSteps",
    tag: "Profile",
    summary: "Choose the first steps you don't want to see",
    description: "Steps you skipped before stay skipped.",
    auth: "session",
    permission: own,
    body: firstStepsUpdateSchema,
    returns: data("FirstSteps", firstStepsSchema),
    status: 200,
    run: (ctx, { body }) => skipFirstSteps(ctx, body),
  }),
] as const;
