import { z } from "zod";
import { MAX_SENDER_LENGTH } from "@/lib/core/limits";
import { CURRENCIES } from "@/lib/core/context";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { VERIFY_STATUS_CODES } from "@/lib/core/trust/verify-state";
import { VOICE_LANGS } from "@/lib/core/voice/voice-languages";
import { PHONE_PATTERN, SENDER_PATTERN } from "@/lib/gateway/messaging/sms/schema-values";
import { templateFields } from "@/lib/gateway/messaging/templates/schema-use";
import { anyCase } from "@/lib/http/input/any-case";
import { uuidId } from "@/lib/http/input/path-parameters";
import {
  CHECK_REASONS,
  CODE_LENGTH,
  CODE_PATTERN,
  MESSENGER_TIMEOUT,
  MAX_PAYLOAD,
  STEP_REASONS,
  MAX_TEMPLATE,
  VALIDITY,
  VERIFY_CHANNELS,
} from "./schema-values";

const DOMAIN = /^(?=.{4,120}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

const stepCreateSchema = z
  .object({
    channel: z.enum(VERIFY_CHANNELS).meta({
      description: "No channel twice; `sms` only as the last step.",
    }),
    timeout_sec: z.int().min(MESSENGER_TIMEOUT.min).max(MESSENGER_TIMEOUT.max).nullish().meta({
      description: "`messenger` only: seconds to wait before the next step. Default 30.",
    }),
    sender_id: z.string().min(1).max(MAX_SENDER_LENGTH).nullish().meta({
      description:
        "`voice` and `sms` only. A call shows it if it is a number in E.164, otherwise the default number.",
      pattern: SENDER_PATTERN,
    }),
    template: z.string().min(1).max(MAX_TEMPLATE).nullish().meta({
      description:
        "`voice` and `sms` only: plain text with `{{code}}` once. A call speaks it with the characters of the code apart. Default: a text in `lang`.",
    }),
    template_id: templateFields.template_id.meta({
      description:
        "`voice` and `sms` only: one of the account's templates instead of `template`, in `lang`, with the placeholder `[code]` once.",
      examples: [null],
    }),
    values: templateFields.values.meta({
      description: "Values of the template's other placeholders.",
      examples: [null],
    }),
  })
  .meta({ id: "VerifyStepCreate" });
export type VerifyStepCreate = z.output<typeof stepCreateSchema>;

export const verifyCreateSchema = z
  .object({
    phone: z.string().min(4).max(30).meta({
      description: "E.164 preferred; also 00…, without plus, or national.",
      pattern: PHONE_PATTERN,
    }),
    code: z
      .string()
      .regex(CODE_PATTERN, "A code has 4 to 8 letters and digits.")
      .nullish()
      .meta({ description: "Your own code; null: one of digits is generated." }),
    code_length: z.int().min(CODE_LENGTH.min).max(CODE_LENGTH.max).nullish().meta({
      description: "Digits of a generated code. Default 4.",
    }),
    lang: anyCase(VOICE_LANGS)
      .nullish()
      .meta({ description: "Language of default texts and of the call. Default DE." }),
    payload: z.string().max(MAX_PAYLOAD).nullish().meta({
      description: "Your own data, returned with the verification.",
    }),
    is_code_deleted: z.boolean().nullish().meta({
      description:
        "Delete the code once processing is complete. It can still be checked while it is valid.",
    }),
    routing_strategy: z.array(stepCreateSchema).min(1).max(VERIFY_CHANNELS.length).meta({
      description: "Steps in order: each failure or timeout leads to the next.",
    }),
    validity_sec: z.int().min(VALIDITY.min).max(VALIDITY.max).nullish().meta({
      description: "Validity of the code in seconds; no message is sent later. Default 600.",
    }),
    web_otp: z.string().regex(DOMAIN, "Enter a domain, such as example.com.").nullish().meta({
      description:
        "Domain of your sign-in page: the SMS ends with the line that lets browsers fill in the code (WebOTP).",
    }),
  })
  .meta({
    id: "VerifyCodeCreate",
    examples: [
      {
        phone: EXAMPLE.phone,
        code: null,
        code_length: 6,
        lang: "EN",
        payload: "sign-up-4711",
        is_code_deleted: false,
        routing_strategy: [
          { channel: "messenger", timeout_sec: 30, sender_id: null, template: null },
          { channel: "sms", sender_id: EXAMPLE.sender, template: "{{code}} is your code." },
        ],
        validity_sec: 600,
        web_otp: "example.com",
      },
    ],
  });
export type VerifyCreate = z.output<typeof verifyCreateSchema>;

const stepSchema = z
  .object({
    channel: z.enum(VERIFY_CHANNELS),
    timeout_sec: z.int().nullable(),
    sender_id: z.string().nullable(),
    template: z.string().nullable(),
  })
  .meta({ id: "VerifyStep" });

const attemptSchema = z
  .object({
    id: z.uuid(),
    channel: z.enum(VERIFY_CHANNELS),
    status: z.literal([...VERIFY_STATUS_CODES]),
    started_at: z.int(),
    processed_at: z.int().nullable().meta({ description: "Null while in progress." }),
    external_id: z.string().nullable().meta({
      description: "ID of the message: of the messenger, or the `uuid` of the SMS or call.",
    }),
    reason: z.enum(STEP_REASONS).nullable().meta({ description: "Why it failed." }),
  })
  .meta({ id: "VerifyAttempt" });

export const verifyCodeSchema = z
  .object({
    id: z.uuid(),
    user_id: z.int().min(1).meta({ description: "ID of the account." }),
    key_id: z.int().min(1).nullable().meta({ description: "null: created in the dashboard." }),
    phone: z.string(),
    iso2: z.string().length(2),
    code: z.string().optional().meta({
      description:
        "Absent once it was deleted: with `is_code_deleted` when processing is complete, otherwise after 24 hours. Dots for people signed in to the dashboard.",
    }),
    code_length: z.int(),
    lang: z.enum(VOICE_LANGS),
    routing_strategy: z.array(stepSchema),
    status: z.literal([...VERIFY_STATUS_CODES]).meta({
      description: "0 new, 5 in progress, 10 success, 20 failed, 100 error.",
    }),
    delivered_channel: z.enum(VERIFY_CHANNELS).nullable(),
    cost: z.number().nullable().meta({
      description: "In cents of `currency`; null until processing is complete.",
    }),
    currency: z.enum(CURRENCIES),
    payload: z.string().nullable(),
    created_at: z.int(),
    updated_at: z.int(),
    history: z.array(attemptSchema).meta({ description: "One entry per attempted step." }),
    is_code_deleted: z.boolean(),
    valid_until: z.int(),
    checked_at: z.int().nullable().meta({ description: "When the right code was entered." }),
    attempts_left: z.int().min(0).meta({ description: "Wrong codes before it is locked." }),
    web_otp: z.string().nullable(),
    is_test: z.boolean().meta({
      description: "Sent with a test key: never leaves the gateway and costs nothing.",
    }),
  })
  .meta({ id: "VerifyCode" });
export type VerifyCode = z.output<typeof verifyCodeSchema>;

export const verifyCheckSchema = z
  .object({
    code: z.string().min(1).max(16).meta({ description: "Code that the person entered." }),
  })
  .meta({ id: "VerifyCheck", examples: [{ code: "4711" }] });

export const verifyCheckResultSchema = z
  .object({
    match: z.boolean(),
    reason: z.enum(CHECK_REASONS).nullable().meta({
      description:
        "null: it matched. `locked`: 5 wrong codes. `used`: it matched before; a code is good for once.",
    }),
    attempts_left: z.int().min(0),
  })
  .meta({ id: "VerifyCheckResult" });
export type VerifyCheckResult = z.output<typeof verifyCheckResultSchema>;

export const verifyParamsSchema = z.object({ id: uuidId });
