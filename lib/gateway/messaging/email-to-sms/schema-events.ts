import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { defineEvent, unixTime } from "@/lib/gateway/developers/webhooks/event";

const email = z
  .object({
    id: z.string().meta({ description: "UUID of the log entry." }),
    from: z
      .string()
      .nullable()
      .meta({ description: "Sender of the email; null if it has none or several." }),
    to: z.string().meta({ description: "The address written to; of a key its beginning only." }),
    subject: z.string().nullable(),
    body: z
      .string()
      .nullable()
      .meta({ description: "Text of the email; null once it was deleted." }),
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

const SAMPLE_FAILED = {
  field: "from",
  description: "This sender may not write to this address.",
  email: SAMPLE_EMAIL,
};

/** The subject of these events is the log entry. */
export const smsEmailParsedEvent = defineEvent({
  name: "sms.email.parsing.success",
  description: "An email became a message.",
  data: z
    .object({
      sms: z.array(z.object({ uuid: z.string(), to: z.string(), text: z.string().nullable() })),
      email,
    })
    .meta({ id: "SmsEmailParsedData" }),
  stored: [],
  sample: {
    sms: [{ uuid: EXAMPLE.uuid, to: EXAMPLE.phone, text: "Disk full\ndb1 has 2 % left." }],
    email: SAMPLE_EMAIL,
  },
});

export const smsEmailFailedEvent = defineEvent({
  name: "sms.email.parsing.fail",
  description: "An email was refused that should have become a message.",
  data: failed,
  stored: ["field", "description"],
  sample: SAMPLE_FAILED,
});

export const bulkEmailParsedEvent = defineEvent({
  name: "bulk.email.parsing.success",
  description: "An email became a bulk.",
  data: z
    .object({
      bulk: z.object({ id: z.string(), status: z.int(), created_at: unixTime }),
      email,
    })
    .meta({ id: "BulkEmailParsedData" }),
  stored: ["bulk"],
  sample: {
    bulk: { id: EXAMPLE.uuid, status: 0, created_at: EXAMPLE.past },
    email: SAMPLE_EMAIL,
  },
});

export const bulkEmailFailedEvent = defineEvent({
  name: "bulk.email.parsing.fail",
  description: "An email was refused that should have become a bulk.",
  data: failed,
  stored: ["field", "description"],
  sample: SAMPLE_FAILED,
});
