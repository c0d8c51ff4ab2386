import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, type Permission, route } from "@/lib/http/route";
import { profileSchema, profileUpdateSchema } from "./schema";
import { updateProfile, getProfile } from "./service";

const own: Permission = { members: rolesWith("write", "profile"), keys: [] };

export const profileRoutes = [
  route({
    method: "get",
    path: "/me/profile",
    operationId: "getProfile",
    tag: "Profile",
    summary: "Get your profile",
    auth: "session",
    permission: own,
    returns: data("Profile", profileSchema),
    status: 200,
    run: (ctx) => getProfile(ctx),
  }),
  route({
    method: "put",
    path: "/me/profile",
    operationId: "changeProfile",
    tag: "Profile",
    summary: "Update your profile",
    description: "Omitted fields stay unchanged. The profile is shared by all your accounts.",
    auth: "session",
    permission: own,
    body: profileUpdateSchema,
    returns: data("Profile", profileSchema),
    status: 200,
    run: (ctx, { body }) => updateProfile(ctx, body),
  }),
] as const;
