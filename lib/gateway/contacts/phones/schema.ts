import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { batchBody } from "@/lib/http/input/batch-body";
import { integerId } from "@/lib/http/input/path-parameters";
import { phoneWriteSchema } from "./schema-entry";

export const phoneBatchSchema = batchBody(phoneWriteSchema, "PhoneBatch", [
  { phone: EXAMPLE.phone, a: "Erika", b: "Hamburg" },
  { phone: EXAMPLE.otherPhone, a: "Max" },
]);

export const phoneSchema = z
  .object({
    id: z.int().min(1),
    phone: z.string(),
    a: z.string().nullable(),
    b: z.string().nullable(),
    c: z.string().nullable(),
    d: z.string().nullable(),
    e: z.string().nullable(),
    callback_data: z.string().nullable(),
    subscribed_at: z.int().nullable().meta({
      description: "Unix time at which the person signed up by a link; null if they didn't.",
    }),
    unsubscribed_at: z.int().nullable().meta({
      description: "Unix time at which the person unsubscribed by a link; null if they didn't.",
    }),
    unsubscribe_reason: z.int().min(1).max(6).nullable().meta({
      description:
        "1 never subscribed, 2 too many messages, 3 not interested, 4 content incomprehensible, 5 dislike of the company, 6 other.",
    }),
    group_id: z.int().min(1),
    created_at: z.int(),
    is_hidden: z.literal(true).optional().meta({
      description: "Only for roles that hide numbers: `phone` is masked, the columns are null.",
    }),
  })
  .meta({ id: "Phone" });
export type Phone = z.output<typeof phoneSchema>;

export const phoneParamsSchema = z.object({ phone_id: integerId });
