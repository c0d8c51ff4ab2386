import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { defineEvent } from "@/lib/gateway/developers/webhooks/event";
import { verifyCodeSchema } from "./schema";
import { VERIFY_CHANNELS } from "./schema-values";

/** Verification of events, which are stored as sent, so must never contain the code. */
const verification = verifyCodeSchema
  .omit({ code: true })
  .meta({ id: "VerifyCodeData", description: "The verification, without its code." });

const channelStep = verification
  .extend({ channel: z.enum(VERIFY_CHANNELS).meta({ description: "Channel of the step." }) })
  .meta({ id: "VerifyCodeChannelData" });

const SAMPLE = {
  id: EXAMPLE.uuid,
  user_id: 1,
  key_id: 1,
  phone: EXAMPLE.phone,
  iso2: EXAMPLE.iso2,
  code_length: 6,
  lang: "EN",
  status: 10,
  delivered_channel: "sms",
  cost: 7.5,
  currency: EXAMPLE.currency,
  payload: "sign-up-4711",
  is_code_deleted: false,
  is_test: false,
  routing_strategy: [
    { channel: "sms", timeout_sec: null, sender_id: EXAMPLE.sender, template: null },
  ],
  history: [
    {
      id: "0198c2a0-0000-7000-8000-000000000002",
      channel: "sms",
      status: 10,
      reason: null,
      started_at: EXAMPLE.past,
      processed_at: EXAMPLE.past + 2,
      external_id: "0198c2a0-0000-7000-8000-000000000003",
    },
  ],
  created_at: EXAMPLE.past,
  updated_at: EXAMPLE.past + 2,
  valid_until: EXAMPLE.past + 600,
  checked_at: null,
  attempts_left: 5,
  web_otp: null,
} satisfies z.output<typeof verification>;

const SAMPLE_STEP = { ...SAMPLE, channel: "sms" } satisfies z.output<typeof channelStep>;

export const verifyCodeSuccessEvent = defineEvent({
  name: "verify_code.success",
  description: "A verification succeeded: a step reached the phone, or the code was entered.",
  data: verification,
  sample: SAMPLE,
});

export const verifyCodeFailedEvent = defineEvent({
  name: "verify_code.failed",
  description: "No step of a verification reached the phone.",
  data: verification,
  sample: { ...SAMPLE, status: 20, delivered_channel: null },
});

export const channelSentEvent = defineEvent({
  name: "verify_code.channel.sent",
  description: "A step of a verification was handed over to its network or messenger.",
  data: channelStep,
  sample: { ...SAMPLE_STEP, status: 5, delivered_channel: null, cost: null },
});

export const channelSuccessEvent = defineEvent({
  name: "verify_code.channel.success",
  description: "A step of a verification reached the phone.",
  data: channelStep,
  sample: SAMPLE_STEP,
});

export const channelFailedEvent = defineEvent({
  name: "verify_code.channel.failed",
  description: "A step of a verification failed or ran out of time; the next one follows.",
  data: channelStep,
  sample: { ...SAMPLE_STEP, status: 20, delivered_channel: null },
});

export const channelUpdatedEvent = defineEvent({
  name: "verify_code.channel.updated",
  description: "A step of a verification reached the phone after it had been given up.",
  data: channelStep,
  sample: SAMPLE_STEP,
});
