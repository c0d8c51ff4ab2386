import { z } from "zod";

/**
 * What people can be told about by mail. An event stands here when something sends it: whoever builds the
 * source of another one adds it here, to `rules.ts`, and to the texts of `lib/mail/notification-texts.ts`.
 */
export const NOTIFICATION_EVENTS = [
  "balance_low",
  "balance_empty",
  "key_created",
  "key_expiring",
  "keys_limited",
  "member_joined",
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

const choiceSchema = z
  .object({ event: z.enum(NOTIFICATION_EVENTS), email: z.boolean() })
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
  .meta({
    id: "NotificationSettingsUpdate",
    examples: [{ events: [{ event: "balance_low", email: true }] }],
  });
export type NotificationSettingsUpdate = z.output<typeof notificationSettingsUpdateSchema>;
