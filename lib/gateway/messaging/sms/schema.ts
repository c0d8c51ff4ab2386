import { DLR_CODES, SMS_STATUS_CODES } from "@/lib/core/messages/message-state";
import { ORIGINS } from "@/lib/core/messages/message-origin";
import { z } from "zod";
import { MAX_DELIVERY_DELAY_SECONDS } from "@/lib/core/time/time";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { uuidId } from "@/lib/http/input/path-parameters";
import { SERVICE_CODES } from "@/lib/core/messages/services";
import {
  MAX_CALLBACK_LENGTH,
  MAX_PHONE_LENGTH,
  MAX_SENDER_LENGTH,
  MAX_TEXT_LENGTH,
} from "@/lib/core/limits";
import { PHONE_PATTERN, SENDER_PATTERN } from "./schema-values";
import { type TemplateFields, templateFields } from "@/lib/gateway/messaging/templates/schema-use";
import { linkedText } from "@/lib/gateway/campaigns/short-link-campaigns/schema-placeholders";

const nullishSchema = <T extends z.ZodType>(schema: T) => schema.nullish();

export const smsCreateSchema = z
  .object({
    text: nullishSchema(linkedText(z.string().min(1).max(MAX_TEXT_LENGTH))).meta({
      description: "Text of the message; omitted if `template_id` is given.",
      // Shown by samples and generic clients, which know no alternatives.
      "x-required": true,
    }),
    sender_id: z.string().min(1).max(MAX_SENDER_LENGTH).meta({
      description: "Up to 11 letters, digits, spaces and `.` `-` `_`, or a number up to 15 digits.",
      pattern: SENDER_PATTERN,
    }),
    phone: z.string().min(4).max(MAX_PHONE_LENGTH).meta({
      description: "Recipient: E.164 preferred; also 00…, without plus, or national.",
      pattern: PHONE_PATTERN,
    }),
    delivery_at: nullishSchema(z.int().min(0)).meta({
      description: "Unix time; 0, null or a past time: now.",
    }),
    delivery_delay: nullishSchema(z.int().min(0).max(MAX_DELIVERY_DELAY_SECONDS)).meta({
      description:
        "Seconds after acceptance at which it is sent, where `delivery_at` isn't set. The same in every try, so it can be repeated with one `Idempotency-Key`.",
      examples: [30],
    }),
    source: nullishSchema(z.int().min(0)).meta({
      description: "Your own reference for the itemized bill.",
    }),
    is_unicode: nullishSchema(z.boolean()).meta({
      description:
        "true: Unicode; false: GSM 03.38, transliterated, or 422 for characters it doesn't have (emoji, Chinese); null: automatic.",
    }),
    voice_lang: nullishSchema(z.string().max(5)).meta({
      description: "Language of calls; null detects it from the text.",
      examples: ["DE"],
    }),
    callback_data: nullishSchema(z.string().max(MAX_CALLBACK_LENGTH)).meta({
      description: "Your own reference, which delivery reports return.",
    }),
    service_code: nullishSchema(z.enum(SERVICE_CODES)).meta({ description: "Defaults to direct." }),
    is_text_deleted: nullishSchema(z.boolean()).meta({
      description: "True to delete the text after sending.",
    }),
    attempts_count_max: nullishSchema(z.int().min(1).max(3)).meta({
      description: "Call attempts; voice services only.",
      examples: [2],
    }),
    ...templateFields,
  })
  .meta({
    id: "SmsCreate",
    examples: [
      {
        text: EXAMPLE.text,
        sender_id: EXAMPLE.sender,
        phone: EXAMPLE.phone,
        delivery_at: 0,
        source: 4711,
        is_unicode: null,
        callback_data: EXAMPLE.callback,
        service_code: "direct",
        is_text_deleted: false,
      },
    ],
  });
export type SmsRequest = z.output<typeof smsCreateSchema>;
/** With its final text, whether or not it came from a template. */
export type SmsCreate = Omit<SmsRequest, "text" | keyof TemplateFields> & { text: string };

export const smsSchema = z
  .object({
    // Dry runs return a fixed id that is no RFC 9562 variant.
    uuid: z.guid(),
    text: z.string(),
    sender_id: z.string(),
    phone: z.string(),
    delivery_at: z.int(),
    source: z.int().nullable(),
    is_unicode: z.boolean().nullable(),
    voice_lang: z.string().nullable(),
    callback_data: z.string().nullable(),
    service_code: z.enum(SERVICE_CODES),
    is_text_deleted: z.boolean(),
    attempts_count_max: z.int().nullable(),
    status_code: z.literal([...SMS_STATUS_CODES]),
    gateway_sent_at: z.int(),
    dlr_code: z.literal([...DLR_CODES]),
    ip: z.string(),
    created_at: z.int(),
    iso2: z.string().length(2),
    parts_count: z.int().min(1),
    chars_count: z.int().nullable(),
    bulk_id: z.uuid().nullable(),
    key_id: z.int().min(1).meta({
      description:
        "API key used to send it; the dashboard has its own key, which automatic messages also name: see `origin`.",
    }),
    origin: z.enum(ORIGINS).meta({
      description:
        "`opt_out`: the confirmation of an opt-out, and `form`: the code of a sign-up form, which the gateway sends by itself.",
    }),
    price: z.number(),
    is_sent: z.boolean(),
    is_test: z.boolean().meta({
      description: "Sent with a test key: never leaves the gateway and costs nothing.",
    }),
    requests: z.string().nullable(),
    clicks: z.string().nullable(),
    contact_name: z.string().optional().meta({
      description:
        "Only when messages are read: the name of the contact with this number, if there is one.",
    }),
    is_text_hidden: z.literal(true).optional().meta({
      description:
        "Only for roles that hide numbers and texts: `phone` is masked, `text` is empty.",
    }),
  })
  .meta({ id: "Sms" });
export type Sms = z.output<typeof smsSchema>;

export const smsParamsSchema = z.object({ uuid: uuidId });

export const smsRescheduleSchema = z
  .object({
    delivery_at: z.int().min(0).meta({ description: "Unix time; 0 or a past time: now." }),
  })
  .meta({ id: "SmsReschedule", examples: [{ delivery_at: 0 }] });

export const batchCancelSchema = z
  .object({ canceled_sms_count: z.int(), deleted_sms_count: z.int() })
  .meta({ id: "SmsBatchCancel" });

export const batchDeleteSchema = z
  .object({ deleted_sms_count: z.int() })
  .meta({ id: "SmsBatchDelete" });

export const smsEventSchema = z
  .object({
    at: z.int(),
    kind: z.enum([
      "accepted",
      "scheduled",
      "rescheduled",
      "attempt",
      "sent",
      "report",
      "failed",
      "canceled",
    ]),
    code: z.int().nullable(),
    part: z.int().nullable(),
    detail: z.string().nullable(),
  })
  .meta({ id: "SmsEvent" });
export type SmsEvent = z.output<typeof smsEventSchema>;

export const smsTimelineSchema = z
  .object({
    uuid: z.uuid(),
    request_id: z.string().nullable(),
    origin: z.string(),
    carrier: z.string().nullable(),
    /** Per part. */
    unit_price: z.number(),
    links_price: z.number().meta({ description: "Price of its own short links; part of `price`." }),
    charged: z
      .number()
      .meta({ description: "Amount charged, once a carrier has accepted the message." }),
    reserved: z
      .number()
      .meta({ description: "Amount reserved until the message is sent or stopped." }),
    refunded: z
      .number()
      .meta({ description: "Amount refunded, because no carrier accepted the message." }),
    currency: z.string(),
    parts: z.array(z.string()),
    is_text_hidden: z.boolean(),
    template: z
      .object({ id: z.int(), version: z.int() })
      .nullable()
      .meta({ description: "Template that it was sent with; null for those of bulks." }),
    events: z.array(smsEventSchema),
  })
  .meta({ id: "SmsTimeline" });

export const sendersSchema = z
  .object({
    senders: z.array(
      z.object({
        sender_id: z.string(),
        messages_count: z.int().meta({ description: "Among the messages searched." }),
        last_used_at: z.int(),
      }),
    ),
  })
  .meta({ id: "Senders" });
