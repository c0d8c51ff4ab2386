import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, type Permission, route } from "@/lib/http/route";
import { notificationSettingsSchema, notificationSettingsUpdateSchema } from "./schema";
import { getNotificationSettings, updateNotificationSettings } from "./service";

const own: Permission = { members: rolesWith("write", "profile"), keys: [] };

export const notificationRoutes = [
  route({
    method: "get",
    path: "/settings/notifications",
    operationId: "getNotificationSettings",
    tag: "Settings",
    summary: "Get your notification settings",
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
    summary: "Update your notification settings",
    description: "Omitted events stay unchanged.",
    auth: "session",
    permission: own,
    body: notificationSettingsUpdateSchema,
    returns: data("NotificationSettings", notificationSettingsSchema),
    status: 200,
    run: (ctx, { body }) => updateNotificationSettings(ctx, body),
  }),
] as const;
