import { MAX_TEXT_LENGTH } from "@/lib/core/limits";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { z } from "zod";

const deliverySchema = z.object({
  uuid: z.uuid(),
  sender_id: z.string(),
  kind: z.enum(["text", "call", "messenger"]),
  text: z.string().meta({ description: "Full text with parts merged, as shown on a phone." }),
  parts: z.int(),
  voice_lang: z.string().nullable(),
  at: z.int().meta({ description: "Unix time when the carrier accepted it." }),
  state: z.string().nullable().meta({ description: "Latest state reported by the carrier." }),
});

export const phoneMessageSchema = deliverySchema
  .extend({
    direction: z
      .enum(["in", "out"])
      .meta({ description: "Direction of the message; `out` if the phone wrote it." }),
    number: z
      .string()
      .nullable()
      .meta({ description: "Number to which the phone wrote; only for `out`." }),
  })
  .meta({ id: "SimulatorMessage" });
export type PhoneMessage = z.output<typeof phoneMessageSchema>;

export const virtualPhoneSchema = z
  .object({ phone: z.string(), count: z.int(), last: deliverySchema })
  .meta({ id: "SimulatorPhone" });
export type VirtualPhone = z.output<typeof virtualPhoneSchema>;

export const phoneWriteSchema = z
  .object({
    to: z
      .string()
      .regex(/^\+?[1-9][0-9]{5,14}$/, "Only numbers can be answered.")
      .meta({ description: "Number to which the phone writes." }),
    text: z.string().min(1).max(MAX_TEXT_LENGTH),
  })
  .meta({
    id: "SimulatorMessageCreate",
    examples: [{ to: EXAMPLE.inboundNumber, text: "Yes, that works for me." }],
  });
export type PhoneWrite = z.output<typeof phoneWriteSchema>;

export const phoneParamsSchema = z.object({ phone: z.string().regex(/^\+?[0-9]{6,15}$/) });

export const mailHeadSchema = z
  .object({
    name: z.string().meta({ description: "File name; identifies the email." }),
    at: z.int(),
    to: z.string(),
    subject: z.string(),
  })
  .meta({ id: "SimulatorMailHead" });
export type MailHead = z.output<typeof mailHeadSchema>;

export const mailSchema = mailHeadSchema
  .extend({ from: z.string(), text: z.string(), links: z.array(z.string()) })
  .meta({ id: "SimulatorMail" });
export type SimulatorMail = z.output<typeof mailSchema>;

/** Mail name, restricted to prevent path traversal. */
export const mailParamsSchema = z.object({
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.eml$/),
});
