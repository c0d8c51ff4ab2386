import { z } from "zod";

/** What people can be told about, each by mail and in the dashboard. */
export const NOTIFICATION_EVENTS = [
  "balance_low",
  "balance_empty",
  "document_ready",
  "payment_failed",
  "bulk_finished",
  "import_finished",
  "export_ready",
  "reply_received",
  "webhook_failing",
  "key_created",
  "member_joined",
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

const choiceSchema = z
  .object({
    event: z.enum(NOTIFICATION_EVENTS),
    email: z.boolean(),
    in_app: z.boolean(),
  })
  .meta({ id: "NotificationChoice" });
export type NotificationChoice = z.output<typeof choiceSchema>;

export const notificationSettingsSchema = z
  .object({
    events: z.array(choiceSchema).meta({ description: "What your role can be told about." }),
  })
  .meta({ id: "NotificationSettings" });
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

export const notificationSettingsUpdateSchema = z
  .object({
    events: z
      .array(choiceSchema)
      .max(NOTIFICATION_EVENTS.length)
      .meta({ description: "Events left out stay as they are." }),
  })
  .meta({ id: "NotificationSettingsUpdate" });
export type NotificationSettingsUpdate = z.output<typeof notificationSettingsUpdateSchema>;
