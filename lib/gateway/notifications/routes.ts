import { membersWho } from "@/lib/core/access";
import { data, type Permission, route } from "@/lib/http/route";
import { notificationSettingsSchema, notificationSettingsUpdateSchema } from "./schema";
import { getNotificationSettings, updateNotificationSettings } from "./service";

const own: Permission = { members: membersWho("write", "profile"), keys: [] };

export const notificationRoutes = [
  route({
    method: "get",
    path: "/settings/notifications",
    operationId: "getNotificationSettings",
    tag: "Settings",
    summary: "Read what you are told about in this account",
    auth: "session",
    permission: own,
    returns: data("NotificationSettings", notificationSettingsSchema),
    status: 200,
    run: (ctx) => getNotificationSettings(ctx),
  }),
  route({
    method: "put",
    path: "/settings/notifications",
    operationId: "updateNotificationSettings",
    tag: "Settings",
    summary: "Choose what you are told about in this account",
    description: "Events left out stay.",
    auth: "session",
    permission: own,
    body: notificationSettingsUpdateSchema,
    returns: data("NotificationSettings", notificationSettingsSchema),
    status: 200,
    run: (ctx, { body }) => updateNotificationSettings(ctx, body),
  }),
] as const;
