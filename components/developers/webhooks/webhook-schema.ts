import { z } from "zod";
import {
  MAX_TARGET,
  TOKEN_PATTERN,
  EVENT_NAMES,
} from "@/lib/gateway/developers/webhooks/schema-values";

export const webhookFormSchema = z.object({
  target: z.string().trim().min(1).max(MAX_TARGET),
  events: z.array(z.enum(EVENT_NAMES)).min(1).nullable(),
  token: z.union([z.literal(""), z.string().regex(TOKEN_PATTERN)]),
});

export type WebhookValues = z.input<typeof webhookFormSchema>;

export const WEBHOOK_FIELDS = ["target", "events", "token"] as const;
