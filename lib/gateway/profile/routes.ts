import { membersWho } from "@/lib/core/access";
import { data, type Permission, route } from "@/lib/http/route";
import { profileSchema, profileUpdateSchema } from "./schema";
import { changeProfile, getProfile } from "./service";

const own: Permission = { members: membersWho("write", "profile"), keys: [] };

export const profileRoutes = [
  route({
    method: "get",
    path: "/me/profile",
    operationId: "getProfile",
    tag: "Profile",
    summary: "Read your profile",
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
    summary: "Change your profile",
    description: "Fields left out stay. The profile is the same in all your accounts.",
    auth: "session",
    permission: own,
    body: profileUpdateSchema,
    returns: data("Profile", profileSchema),
    status: 200,
    run: (ctx, { body }) => changeProfile(ctx, body),
  }),
] as const;
