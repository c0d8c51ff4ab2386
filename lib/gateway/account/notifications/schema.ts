import { z } from "zod";

/** List an event only once code sends it, and add it to `rules.ts` and `lib/mail/notification-texts.ts` too. */
export const NOTIFICATION_EVENTS = [
  "balance_low",
  "balance_empty",
  "budget_reached",
  "payment_failed",
  "payment_returned",
  "vat_id_invalid",
  "key_created",
  "key_expiring",
  "keys_limited",
  "webhook_disabled",
  "link_domain_failing",
  "codes_stopped",
  "recurring_bulk_failed",
  "member_joined",
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

const choiceSchema = z
  .object({ event: z.enum(NOTIFICATION_EVENTS), email: z.boolean() })
  .meta({ id: "NotificationChoice" });
export type NotificationChoice = z.output<typeof choiceSchema>;

export const notificationSettingsSchema = z
  .object({
    events: z.array(choiceSchema).meta({ description: "Events available to your role." }),
  })
  .meta({ id: "NotificationSettings" });
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

export const notificationSettingsUpdateSchema = z
  .object({
    events: z
      .array(choiceSchema)
      .max(NOTIFICATION_EVENTS.length)
      .meta({ description: "Omitted events stay unchanged." }),
  })
  .meta({
    id: "NotificationSettingsUpdate",
    examples: [{ events: [{ event: "balance_low", email: true }] }],
  });
export type NotificationSettingsUpdate = z.output<typeof notificationSettingsUpdateSchema>;
