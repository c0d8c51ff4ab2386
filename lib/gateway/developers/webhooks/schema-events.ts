import { z } from "zod";
import { PAYMENT_TYPES } from "@/lib/core/billing/payment-types";
import { CURRENCIES } from "@/lib/core/context";
import { UNSUBSCRIBE_REASONS } from "@/lib/core/forms/reasons";
import { DLR_CODES, SMS_STATUS_CODES } from "@/lib/core/messages/message-state";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { COLUMNS } from "@/lib/gateway/contacts/group-access/schema-values";
import { verifyCodeSchema } from "@/lib/gateway/trust/verify-codes/schema";
import { VERIFY_CHANNELS } from "@/lib/gateway/trust/verify-codes/schema-values";
import { fraudCheckSchema } from "@/lib/gateway/trust/fraud-checks/schema";
import type { EventName } from "./schema-values";

/**
 * What each event carries in `data`: the one table that the API's documents, pages, samples and types are made of.
 * Whoever builds the source of another event adds its name in `schema-values.ts` and its row here.
 */
interface EventDefinition<S extends z.ZodObject = z.ZodObject> {
  description: string;
  data: S;
  sample: z.output<S>;
}

const define = <S extends z.ZodObject>(definition: EventDefinition<S>): EventDefinition<S> =>
  definition;

const time = z.int().meta({ description: "Unix time." });

const delivery = z
  .object({
    id: z.string().meta({ description: "UUID of the message." }),
    key_id: z.int().nullable().meta({ description: "API key that sent it; null: the dashboard." }),
    dlr_code: z.literal(DLR_CODES),
    status_code: z.literal(SMS_STATUS_CODES),
    callback_data: z.string().nullable(),
  })
  .meta({ id: "SmsDeliveryData" });

const delivered = {
  id: EXAMPLE.uuid,
  key_id: 1,
  dlr_code: 1,
  status_code: 100,
  callback_data: EXAMPLE.callback,
} as const;

const email = z
  .object({
    id: z.string().meta({ description: "UUID of the line in the log." }),
    from: z.string().nullable().meta({ description: "null: none, or several." }),
    to: z.string().meta({ description: "The address written to; of a key its beginning only." }),
    subject: z.string().nullable(),
    body: z.string().nullable().meta({ description: "Its text; null: deleted since." }),
  })
  .meta({ id: "ParsedEmail" });

const SAMPLE_EMAIL = {
  id: EXAMPLE.uuid,
  from: EXAMPLE.email,
  to: "k5q2x7mhtz3vwn4yb6rdpfc2ja@in.example.com",
  subject: "Disk full",
  body: "db1 has 2 % left.",
};

const failed = z
  .object({ field: z.string(), description: z.string(), email })
  .meta({ id: "EmailParsingFailData" });

const notSent = {
  field: "from",
  description: "This sender may not write to this address.",
  email: SAMPLE_EMAIL,
};

const signedUp = z.object({
  phone: z.string(),
  user_id: z.int().meta({ description: "ID of the account." }),
  created_at: time,
  timestamp: z.int().meta({ description: "The same as `created_at`." }),
  campaign_code: z.string(),
  short_link_code: z.string().meta({ description: "The link that was followed." }),
});

const SAMPLE_SIGN_UP = {
  ...{ phone: EXAMPLE.phone, user_id: 1, created_at: EXAMPLE.past, timestamp: EXAMPLE.past },
  ...{ campaign_code: "eGxoGRMq3K", short_link_code: "baaIoPq7X" },
};

/** Events are stored as they are sent, so they never hold the code. */
const verification = verifyCodeSchema
  .omit({ code: true })
  .meta({ id: "VerifyCodeData", description: "The verification, without its code." });

const channelStep = verification
  .extend({ channel: z.enum(VERIFY_CHANNELS).meta({ description: "Of the step." }) })
  .meta({ id: "VerifyCodeChannelData" });

const SAMPLE_VERIFICATION = {
  ...{ id: EXAMPLE.uuid, user_id: 1, key_id: 1, phone: EXAMPLE.phone, iso2: EXAMPLE.iso2 },
  ...{ code_length: 6, lang: "EN", status: 10, delivered_channel: "sms", cost: 7.5 },
  ...{
    currency: EXAMPLE.currency,
    payload: "sign-up-4711",
    is_code_deleted: false,
    is_test: false,
  },
  routing_strategy: [
    { channel: "sms", timeout_sec: null, sender_id: EXAMPLE.sender, template: null },
  ],
  history: [
    {
      ...{ id: "0198c2a0-0000-7000-8000-000000000002", channel: "sms", status: 10, reason: null },
      ...{ started_at: EXAMPLE.past, processed_at: EXAMPLE.past + 2 },
      external_id: "0198c2a0-0000-7000-8000-000000000003",
    },
  ],
  ...{ created_at: EXAMPLE.past, updated_at: EXAMPLE.past + 2, valid_until: EXAMPLE.past + 600 },
  ...{ checked_at: null, attempts_left: 5, web_otp: null },
} satisfies z.output<typeof verification>;

const SAMPLE_STEP = { ...SAMPLE_VERIFICATION, channel: "sms" } satisfies z.output<
  typeof channelStep
>;

const fraudCheck = fraudCheckSchema
  .partial()
  .extend({ check_id: z.uuid().meta({ description: "ID of the check." }) })
  .meta({
    id: "FraudCheckDoneData",
    description:
      "The check as it is when it's sent. Of one that was deleted since, only `check_id`.",
  });

const SAMPLE_FRAUD_CHECK = {
  ...{ id: EXAMPLE.uuid, check_id: EXAMPLE.uuid, status_code: 10, risk_score: 17 },
  ...{ service_code: "pro", callback_data: "order-4711", price: 0.02, is_test: false },
  ...{ created_at: EXAMPLE.past, updated_at: EXAMPLE.past + 1 },
  request_phone: {
    ...{ status_code: 10, phone: EXAMPLE.phone, is_possible: true, is_valid: true },
    ...{ region: EXAMPLE.iso2, number_type: "mobile" },
    ...{ created_at: EXAMPLE.past, updated_at: EXAMPLE.past + 1 },
  },
  ...{ request_email: null, request_ip: null, request_address: null },
  reasons: [
    { code: "base", part: "all", points: 25 },
    { code: "phone_valid_mobile", part: "phone", points: -8 },
  ],
} satisfies z.output<typeof fraudCheck>;

export const EVENTS = {
  "sms.delivery": define({
    description: "The delivery code of a message changed.",
    data: delivery,
    sample: delivered,
  }),
  "sms.delivery.dryrun": define({
    description:
      "The delivery code of a test message changed, or someone made a dry run; the ID of dry runs is always the same.",
    data: delivery,
    sample: { ...delivered, id: "11111111-2222-3333-4444-555555555555" },
  }),
  "sms.incoming": define({
    description: "Someone wrote to one of your numbers, or replied to a message.",
    data: z
      .object({
        id: z.string().meta({ description: "UUID of the incoming message." }),
        from: z.string(),
        to: z.string(),
        text: z.string().nullable().meta({ description: "null: none, or deleted since." }),
        received_at: time,
        msg_uuid: z.string().nullable().meta({ description: "The message that it replies to." }),
      })
      .meta({ id: "SmsIncomingData" }),
    sample: {
      id: EXAMPLE.uuid,
      from: EXAMPLE.phone,
      to: EXAMPLE.inboundNumber,
      text: "Yes",
      received_at: EXAMPLE.past,
      msg_uuid: null,
    },
  }),
  "sms.email.parsing.success": define({
    description: "An email became a message.",
    data: z
      .object({
        sms: z.array(z.object({ uuid: z.string(), to: z.string(), text: z.string().nullable() })),
        email,
      })
      .meta({ id: "SmsEmailParsedData" }),
    sample: {
      sms: [{ uuid: EXAMPLE.uuid, to: EXAMPLE.phone, text: "Disk full\ndb1 has 2 % left." }],
      email: SAMPLE_EMAIL,
    },
  }),
  "sms.email.parsing.fail": define({
    description: "An email was refused that should have become a message.",
    data: failed,
    sample: notSent,
  }),
  "bulk.email.parsing.success": define({
    description: "An email became a bulk.",
    data: z
      .object({
        bulk: z.object({ id: z.string(), status: z.int(), created_at: time }),
        email,
      })
      .meta({ id: "BulkEmailParsedData" }),
    sample: {
      bulk: { id: EXAMPLE.uuid, status: 0, created_at: EXAMPLE.past },
      email: SAMPLE_EMAIL,
    },
  }),
  "bulk.email.parsing.fail": define({
    description: "An email was refused that should have become a bulk.",
    data: failed,
    sample: notSent,
  }),
  "bulk.finished": define({
    description: "All messages of a bulk have been handed over or have ended.",
    data: z
      .object({
        id: z.string().meta({ description: "UUID of the bulk." }),
        status_code: z.int(),
        created_at: time,
        processed_at: time,
        msg_total_count: z.int(),
        msg_total_cost: z.number(),
      })
      .meta({ id: "BulkFinishedData" }),
    sample: {
      id: EXAMPLE.uuid,
      status_code: 10,
      created_at: EXAMPLE.past,
      processed_at: EXAMPLE.past + 60,
      msg_total_count: 1_000,
      msg_total_cost: 70.5,
    },
  }),
  "phone.subscribe": define({
    description: "Someone signed up with a form, and confirmed it with the code.",
    data: signedUp
      .extend({
        group_id: z.int(),
        additional_data: z
          .array(
            z.object({
              column: z.enum(COLUMNS),
              name: z.string().nullable(),
              value: z.string(),
            }),
          )
          .meta({ description: "What they filled in besides the number." }),
      })
      .meta({ id: "PhoneSubscribeData" }),
    sample: { ...SAMPLE_SIGN_UP, group_id: 1, additional_data: [] },
  }),
  "phone.unsubscribe": define({
    description: "Someone unsubscribed with a form.",
    data: signedUp
      .extend({
        group_id: z.int().nullable().meta({ description: "The group that the number left." }),
        unsubscribe_request_id: z.int(),
        additional_data: z.object({
          reason: z
            .object({ id: z.literal(UNSUBSCRIBE_REASONS), label: z.string() })
            .nullable()
            .meta({ description: "In the language of the form; null: none was chosen." }),
          additional_text: z.string().meta({ description: "Empty: nothing was said." }),
        }),
      })
      .meta({ id: "PhoneUnsubscribeData" }),
    sample: {
      ...{ ...SAMPLE_SIGN_UP, group_id: 1, unsubscribe_request_id: 1 },
      additional_data: { reason: { id: 2, label: "Too many messages" }, additional_text: "" },
    },
  }),
  "verify_code.success": define({
    description: "A verification succeeded: a step reached the phone, or the code was entered.",
    data: verification,
    sample: SAMPLE_VERIFICATION,
  }),
  "verify_code.failed": define({
    description: "No step of a verification reached the phone.",
    data: verification,
    sample: { ...SAMPLE_VERIFICATION, status: 20, delivered_channel: null },
  }),
  "verify_code.channel.sent": define({
    description: "A step of a verification was handed over to its network or messenger.",
    data: channelStep,
    sample: { ...SAMPLE_STEP, status: 5, delivered_channel: null, cost: null },
  }),
  "verify_code.channel.success": define({
    description: "A step of a verification reached the phone.",
    data: channelStep,
    sample: SAMPLE_STEP,
  }),
  "verify_code.channel.failed": define({
    description: "A step of a verification failed or ran out of time; the next one follows.",
    data: channelStep,
    sample: { ...SAMPLE_STEP, status: 20, delivered_channel: null },
  }),
  "verify_code.channel.updated": define({
    description: "A step of a verification reached the phone after it had been given up.",
    data: channelStep,
    sample: SAMPLE_STEP,
  }),
  "fraud-check.done": define({
    description: "A fraud check is completed, or ended with an error.",
    data: fraudCheck,
    sample: SAMPLE_FRAUD_CHECK,
  }),
  "balance.low": define({
    description:
      "The balance won't last long at the current rate. Sent once until credit is added.",
    data: z
      .object({
        balance_amount: z.number().meta({ description: "Including the credit line." }),
        currency: z.enum(CURRENCIES),
        days: z.int().meta({
          description:
            "How long it lasts at the mean rate of the last 14 days, or since spending began.",
        }),
      })
      .meta({ id: "BalanceLowData" }),
    sample: { balance_amount: 4.87, currency: EXAMPLE.currency, days: 2 },
  }),
  "payment.completed": define({
    description: "A payment arrived and was credited.",
    data: z
      .object({
        id: z.int().meta({ description: "ID of the payment." }),
        type: z.literal(PAYMENT_TYPES),
        status: z.literal(100),
        currency: z.enum(CURRENCIES),
        amount: z.number(),
        net_val: z.number().meta({ description: "What was credited." }),
        vat_val: z.number(),
        fee_val: z.number(),
        completed_at: time,
      })
      .meta({ id: "PaymentCompletedData" }),
    sample: {
      ...{ id: 1, type: 91, status: 100, currency: EXAMPLE.currency, completed_at: EXAMPLE.past },
      ...{ amount: 120.79, net_val: 100, vat_val: 19.29, fee_val: 1.5 },
    },
  }),
} as const satisfies Record<EventName, EventDefinition>;

/** What an event carries in `data`. */
export type EventData<N extends EventName = EventName> = z.output<(typeof EVENTS)[N]["data"]>;
