import { z } from "zod";
import { MAX_DELIVERY_DELAY_SECONDS } from "@/lib/core/time/time";
import { MAX_SENDER_LENGTH } from "@/lib/core/limits";
import { BULK_PAUSES, BULK_STATUS_CODES, DROP_REASONS } from "@/lib/core/messages/bulk-state";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { SERVICE_CODES } from "@/lib/core/messages/services";
import { SENDER_PATTERN } from "@/lib/gateway/messaging/sms/schema-values";
import { uuidId } from "@/lib/http/input/path-parameters";
import { bulkVariantsSchema } from "./schema-variants";
import {
  MAX_BULK_SEGMENTS,
  MAX_GROUPS,
  MAX_PER_SECOND,
  MAX_TEMPLATE,
  TEXT_START,
} from "./schema-values";
import { type TemplateFields, templateFields } from "@/lib/gateway/messaging/templates/schema-use";
import { MAX_PLACEHOLDER_NAME } from "@/lib/gateway/messaging/templates/schema-values";
import { referenceTo } from "@/lib/http/input/references";
import { linkedText } from "@/lib/gateway/campaigns/short-link-campaigns/schema-placeholders";

const count = z.int().min(0);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Give a time of day such as 21:00.");

const windowSchema = z.object({ from: clock, to: clock }).meta({
  id: "SendWindow",
  description: "Times of day in the recipient's country; can span midnight.",
});

export const CREATE_EXAMPLE = {
  text: EXAMPLE.text,
  variant_text: "Hello from Posthorn. Reply YES to hear more.",
  sender_id: EXAMPLE.sender,
  phones: [EXAMPLE.phone],
  msg_groups: null,
  except_groups: null,
  segments: null,
  except_segments: null,
  delivery_at: 0,
  is_unicode: null,
  service_code: "direct",
  source: 4711,
  is_text_deleted: false,
  skip_empty: false,
  not_after: EXAMPLE.future,
  send_window: { from: "08:00", to: "20:00" },
  messages_per_second: 100,
};

const segmentIds = z
  .array(referenceTo("/segments/{segment_id}", z.int().min(1)))
  .max(MAX_BULK_SEGMENTS);

export const bulkCreateSchema = z
  .object({
    text: linkedText(z.string().min(1).max(MAX_TEMPLATE)).nullish().meta({
      description:
        "The message; or give `template_id`. `[Column]` is the value of the group's column with that name, `[Column|fallback]` gives a fallback, `[phone]` is the recipient's number. Names no group has stay as they are.",
      // Shown by samples and generic clients, which know no alternatives.
      "x-required": true,
    }),
    variant_text: linkedText(z.string().min(1).max(MAX_TEMPLATE)).nullish().meta({
      description:
        "A second text to compare: a random half of the recipients gets it. Which half follows from the numbers and the texts, so a dry run has the same halves.",
    }),
    sender_id: z.string().min(1).max(MAX_SENDER_LENGTH).meta({
      description: "Up to 11 letters, digits, spaces and `.` `-` `_`, or a number up to 15 digits.",
      pattern: SENDER_PATTERN,
    }),
    phones: z
      .array(z.union([z.string().max(64), z.int().min(0)]))
      .nullish()
      .meta({
        description:
          "Recipients, in any spelling. Numbers that can't be read are left out and listed. Up to a million, and 25 MB.",
        examples: [[EXAMPLE.phone]],
      }),
    msg_groups: z
      .array(referenceTo("/groups/{group_id}", z.int().min(1)))
      .max(MAX_GROUPS)
      .nullish()
      .meta({ description: "Groups whose current numbers receive the bulk.", examples: [[17]] }),
    except_groups: z
      .array(referenceTo("/groups/{group_id}", z.int().min(1)))
      .max(MAX_GROUPS)
      .nullish()
      .meta({
        description: "Groups whose numbers don't receive it, as they are now.",
        examples: [[18]],
      }),
    segments: segmentIds.nullish().meta({
      description:
        "Segments whose people receive it, as they are now, also if it is sent later. Columns are those of the groups that the conditions name, otherwise of the group that the number was last added to.",
      examples: [[7]],
    }),
    except_segments: segmentIds.nullish().meta({
      description: "Segments whose people don't receive it, as they are now.",
      examples: [[8]],
    }),
    delivery_at: z.int().min(0).nullish().meta({
      description: "Unix time of sending. 0, null or a past time sends immediately.",
    }),
    delivery_delay: z
      .int()
      .min(0)
      .max(MAX_DELIVERY_DELAY_SECONDS)
      .nullish()
      .meta({
        description:
          "Seconds after acceptance at which it is sent, where `delivery_at` isn't set. The same in every try, so it can be repeated with one `Idempotency-Key`.",
        examples: [30],
      }),
    source: z.int().min(0).nullish().meta({
      description: "Your own reference for the itemized bill.",
    }),
    is_unicode: z.boolean().nullish().meta({
      description: "true: Unicode; false: GSM 03.38, transliterated; null: automatic, by message.",
    }),
    voice_lang: z
      .string()
      .max(5)
      .nullish()
      .meta({
        description: "Language of calls; null detects it from the text.",
        examples: ["DE"],
      }),
    service_code: z.enum(SERVICE_CODES).nullish().meta({ description: "Defaults to direct." }),
    is_text_deleted: z
      .boolean()
      .nullish()
      .meta({ description: "True to delete the texts after sending." }),
    skip_empty: z.boolean().nullish().meta({
      description:
        "Leave out recipients without a value for a column the text uses. Defaults to true with `template_id`, whose placeholders without a fallback require a value.",
    }),
    not_after: z.int().min(0).nullish().meta({
      description: "Unix time after which no message is sent; 0 or null for none.",
    }),
    send_window: windowSchema.nullish(),
    messages_per_second: z.int().min(1).max(MAX_PER_SECOND).nullish().meta({
      description: "At most so many messages are due in a second; null: as fast as possible.",
    }),
    ...templateFields,
    values: templateFields.values.meta({
      description:
        "Values of the template's placeholders that are the same for everyone; columns of groups give the others, by name.",
      examples: [null],
    }),
    lang_column: z
      .string()
      .max(MAX_PLACEHOLDER_NAME)
      .nullish()
      .meta({
        description:
          "Column with each recipient's language (BCP 47), which chooses the template's text.",
        examples: [null],
      }),
  })
  .meta({
    id: "BulkCreate",
    examples: [CREATE_EXAMPLE],
  });
export type BulkRequest = z.output<typeof bulkCreateSchema>;
/** With its text, whether or not it came from a template. */
export type BulkCreate = Omit<BulkRequest, "text" | "lang_column" | keyof TemplateFields> & {
  text: string;
};

export const bulkDryRunSchema = bulkCreateSchema
  .extend({
    is_kept: z.boolean().nullish().meta({
      description:
        "False: it isn't listed, and is forgotten once it has been answered; one that isn't finished by then, once it is deleted. Default true.",
    }),
  })
  .meta({
    id: "BulkDryRun",
    examples: [{ ...CREATE_EXAMPLE, is_kept: false }],
  });
export type BulkDryRun = z.output<typeof bulkDryRunSchema>;

export const preflightSchema = z
  .object({
    recipients: count.meta({ description: "Number of distinct recipients." }),
    checked: count.meta({ description: "Number of recipients checked so far." }),
    messages: count,
    parts: count,
    cost: z.number(),
    unicode: count.meta({ description: "Number of messages sent in Unicode." }),
    longest: z.object({ parts: z.int(), chars: z.int() }).nullable(),
    parts_histogram: z.array(z.object({ parts: z.int(), messages: z.int() })),
    countries: z.array(
      z.object({
        iso2: z.string().length(2),
        messages: z.int(),
        parts: z.int(),
        unit_price: z.number(),
        cost: z.number(),
      }),
    ),
    dropped: z.array(z.object({ reason: z.enum(DROP_REASONS), count: z.int() })),
    empty_columns: z
      .array(z.object({ column: z.string(), count: z.int() }))
      .meta({ description: "Recipients without a value and without a fallback, by column." }),
    unknown_placeholders: z.array(z.string()).meta({
      description: "Names in brackets that no group has; they stay in the text.",
    }),
    currency: z.string(),
    balance_after: z.number().nullable().meta({
      description: "Remaining funds; only for finished dry runs, else null.",
    }),
    starts_at: z.int().nullable(),
    last_due_at: z.int().nullable(),
    estimated_finish_at: z.int().nullable().meta({
      description: "No earlier than messages are due, and no faster than carriers take them.",
    }),
  })
  .meta({ id: "BulkPreflight" });
export type Preflight = z.output<typeof preflightSchema>;

const chargedAmount = z.number().meta({
  description:
    "Cost: price of the messages sent to a carrier. The rest of `msg_total_cost` is reserved or was refunded. 0 for dry runs.",
});

const shortFields = {
  uuid: z.uuid(),
  created_at: z.int(),
  delivery_at: z.int(),
  processed_at: z.int().nullable(),
  status_code: z.literal([...BULK_STATUS_CODES]),
  msg_total_count: z.int().meta({ description: "Messages created so far." }),
  msg_total_cost: z.number().meta({
    description:
      "Price of these messages, whether charged, reserved or refunded. See `charged_amount`.",
  }),
  ip: z.string(),
  is_unicode: z.boolean().nullable(),
  is_dryrun: z.boolean(),
  is_test: z.boolean().meta({
    description: "Sent with a test key: never leaves the gateway and costs nothing.",
  }),
  is_text_deleted: z.boolean(),
  key_id: z.int().min(1).nullable(),
  service_code: z.enum(SERVICE_CODES),
  source: z.int().nullable(),
  voice_lang: z.string().nullable(),
  callback_data: z.string().nullable(),
  requests: z.string().meta({ description: "IRI of the bulk's messages." }),
  recipients_count: z
    .int()
    .meta({ description: "Number of distinct recipients for which the bulk was accepted." }),
  paused_reason: z.enum(BULK_PAUSES).nullable().meta({
    description:
      "Why it waits: `funds` (goes on after a top-up), `spend_cap` of its key, or `approval` by an owner.",
  }),
  text_start: z.string().meta({
    description: `The first ${TEXT_START} characters of the text; empty once deleted, and for roles that hide texts.`,
  }),
  sent_count: count.meta({ description: "Messages sent to a carrier so far." }),
  delivered_count: count.meta({ description: "Number of delivered messages." }),
  clicks_count: count.nullable().meta({
    description:
      "Clicks of people on its short links; null without links, or if your role can't see them.",
  }),
  clickers_count: count.nullable().meta({
    description: "People who clicked; null if messages share their links.",
  }),
  charged_amount: chargedAmount,
};

export const bulkSummarySchema = z.object(shortFields).meta({ id: "BulkSummary" });
export type BulkSummary = z.output<typeof bulkSummarySchema>;

const bulkSegmentSchema = z
  .object({
    id: z.int(),
    name: z.string().meta({ description: "When the bulk was accepted." }),
    evaluated_at: z
      .int()
      .meta({ description: "Unix time at which the segment's people were determined." }),
  })
  .meta({ id: "BulkSegment" });
export type BulkSegment = z.output<typeof bulkSegmentSchema>;

const bulkTemplateSchema = z
  .object({
    id: z.int(),
    version: z.int(),
    lang_column: z.string().nullable(),
    texts: z.array(z.object({ lang: z.string(), text: z.string() })).meta({
      description: "Texts by language if `lang_column` is set; empty once deleted.",
    }),
  })
  .meta({ id: "BulkTemplate" });

export const bulkSchema = z
  .object({
    ...shortFields,
    text: z.string(),
    variant_text: z.string().nullable().meta({
      description: "Text for the second half; null with a single text, or after its deletion.",
    }),
    template: bulkTemplateSchema
      .nullable()
      .meta({ description: "Template that the bulk uses; null if it has a text of its own." }),
    sender_id: z.string(),
    phones: z.array(z.string()).nullable(),
    msg_groups: z.array(z.int()).nullable(),
    except_groups: z.array(z.int()).nullable(),
    segments: z.array(bulkSegmentSchema).nullable(),
    except_segments: z.array(bulkSegmentSchema).nullable(),
    skip_empty: z.boolean(),
    not_after: z.int(),
    send_window: windowSchema.nullable(),
    messages_per_second: z.int().nullable(),
    preflight: preflightSchema,
    is_text_hidden: z.literal(true).optional().meta({
      description: "Only for roles that hide numbers and texts: `phones` is null, `text` is empty.",
    }),
  })
  .meta({ id: "Bulk" });
export type Bulk = z.output<typeof bulkSchema>;

const bulkDetailsSchema = bulkSchema.omit({ phones: true }).meta({
  id: "BulkDetails",
  description: "The bulk without its numbers, of which there may be a million.",
});

export const bulkReportSchema = z
  .object({
    uuid: z.uuid(),
    bulk: bulkDetailsSchema,
    status_code: z.literal([...BULK_STATUS_CODES]),
    paused_reason: z.enum(BULK_PAUSES).nullable(),
    currency: z.string(),
    recipients: count,
    dropped: count.meta({
      description:
        "Recipients that get no message. Duplicates, numbers of excluded groups and entries that aren't numbers are no recipients.",
    }),
    messages: count.meta({ description: "Messages created so far." }),
    waiting: count.meta({ description: "Messages not yet sent to the carrier." }),
    sent: count,
    delivered: count,
    undelivered: count.meta({
      description: "Messages that expired or were rejected after they were sent.",
    }),
    refused: count.meta({ description: "Messages that ended before they were sent." }),
    stopped: count,
    unsubscribed: count.nullable().meta({
      description:
        "People who replied that they want no more, or used a form that a link leads to; null once received messages are deleted.",
    }),
    charged_amount: chargedAmount,
    minutes: z.array(z.object({ at: z.int(), sent: z.int(), delivered: z.int(), failed: z.int() })),
    countries: z.array(
      z.object({
        iso2: z.string().length(2),
        sent: z.int(),
        delivered: z.int(),
        failed: z.int(),
        charged_amount: z.number(),
      }),
    ),
    problems: z
      .array(z.object({ code: z.int(), messages: z.int() }))
      .meta({ description: "Grouped by `status_code`, or by `dlr_code` 8 or 16." }),
    variants: bulkVariantsSchema.nullable().meta({
      description: "Comparison of the bulk's two texts; null if it has one text.",
    }),
  })
  .meta({ id: "BulkReport" });
export type BulkReport = z.output<typeof bulkReportSchema>;

export const bulkParamsSchema = z.object({ uuid: uuidId });
