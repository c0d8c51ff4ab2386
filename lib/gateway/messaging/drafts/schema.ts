import { z } from "zod";
import { MAX_CALLBACK_LENGTH, MAX_TEXT_LENGTH } from "@/lib/core/limits";
import {
  MAX_EXCEPT_DATES,
  MAX_INTERVAL,
  RECURRENCE_FREQUENCIES,
  SET_POSITIONS,
  WEEKDAYS,
} from "@/lib/core/recurrence/rule";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import {
  MAX_BULK_SEGMENTS,
  MAX_GROUPS,
  MAX_PER_SECOND,
} from "@/lib/gateway/messaging/bulks/schema-values";
import {
  MAX_LATE_MINUTES,
  MAX_NAME_LENGTH,
} from "@/lib/gateway/messaging/recurring-bulks/schema-values";
import { MAX_PLACEHOLDER_NAME } from "@/lib/gateway/messaging/templates/schema-values";
import { uuidId } from "@/lib/http/input/path-parameters";
import { referenceTo } from "@/lib/http/input/references";

/** Room for 100,000 numbers with separators. */
const MAX_NUMBERS = 2_000_000;

/** Times as typed: everything is optional, texts may be too long, and times are local. */
const typedDate = z.union([z.literal(""), z.iso.date()]);
const typedClock = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, "Give a time of day such as 08:00.");

const whenSchema = z
  .object({
    date: typedDate,
    time: typedClock,
    zone: z.string().max(64),
    occurrence: z.literal([1, 2]).nullish().meta({
      description: "Occurrence to use if clocks show the time twice; null if not chosen yet.",
    }),
  })
  .meta({ id: "DraftWhen", description: "Local time; resolved when the message is sent." });

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Give a time of day such as 08:00.");

const draftedGroup = referenceTo("/groups/{group_id}", z.int().min(1), {
  unchecked: "A draft is kept as typed; the message made of it is refused.",
});

const draftedSegments = z
  .array(
    referenceTo("/segments/{segment_id}", z.int().min(1), {
      unchecked: "A draft is kept as typed; the message made of it is refused.",
    }),
  )
  .max(MAX_BULK_SEGMENTS);

const repeatSchema = z
  .object({
    recurring_id: referenceTo("/recurring_bulks/{recurring_bulk_id}", z.int().min(1), {
      unchecked: "A draft is kept as typed; the recurring bulk made of it is refused.",
    })
      .nullable()
      .meta({ description: "Recurring bulk that is edited; null: a new one." }),
    name: z.string().max(MAX_NAME_LENGTH),
    freq: z.enum(RECURRENCE_FREQUENCIES),
    interval: z.int().min(1).max(MAX_INTERVAL),
    by_day: z.array(z.enum(WEEKDAYS)).max(WEEKDAYS.length),
    by_month_day: z.int().min(1).max(31).nullable(),
    by_set_pos: z.literal([...SET_POSITIONS]).nullable(),
    time: typedClock,
    zone: z.string().max(64),
    from_date: typedDate,
    until_date: typedDate,
    except_dates: z.array(z.iso.date()).max(MAX_EXCEPT_DATES),
    max_late_minutes: z.int().min(0).max(MAX_LATE_MINUTES).nullable(),
    not_after_minutes: z.int().min(1).max(MAX_LATE_MINUTES).nullable(),
  })
  .meta({
    id: "DraftRepeat",
    description: "Rule of a recurring bulk, as in POST /recurring_bulks.",
  });

const bulkSchema = z
  .object({
    phones: z
      .string()
      .max(MAX_NUMBERS)
      .meta({
        description: "Single numbers as they were entered, one per line.",
        examples: [EXAMPLE.phone],
      }),
    msg_groups: z
      .array(draftedGroup)
      .max(MAX_GROUPS)
      .meta({ examples: [[17]] }),
    except_groups: z
      .array(draftedGroup)
      .max(MAX_GROUPS)
      .nullish()
      .meta({ description: "Groups whose numbers are excluded.", examples: [[18]] }),
    segments: draftedSegments.nullish().meta({ examples: [[7]] }),
    except_segments: draftedSegments
      .nullish()
      .meta({ description: "Segments whose people are excluded.", examples: [[8]] }),
    variant_text: z.string().max(10_000).nullish().meta({
      description: "A second text for a random half of the recipients.",
    }),
    skip_empty: z.boolean(),
    send_window: z.object({ from: clock, to: clock }).nullable(),
    not_after: whenSchema.nullable(),
    messages_per_second: z.int().min(1).max(MAX_PER_SECOND).nullable(),
    repeat: repeatSchema.nullish(),
  })
  .meta({ id: "DraftBulk", description: "Fields of a bulk; null for a single message." });

const templateSchema = z
  .object({
    id: referenceTo("/templates/{template_id}", z.int().min(1), {
      unchecked: "A draft is kept as typed; the message made of it is refused.",
    }),
    version: z.int().min(1),
    lang: z.string().max(35).nullable(),
    lang_column: z.string().max(MAX_PLACEHOLDER_NAME).nullable(),
    values: z.record(z.string().max(MAX_PLACEHOLDER_NAME), z.string().max(MAX_TEXT_LENGTH)),
    text: z
      .string()
      .max(10_000)
      .meta({ description: "Text with placeholders, as it was inserted." }),
  })
  .meta({
    id: "DraftTemplate",
    description:
      "Template whose text was inserted. The message names it as long as its text is the same.",
  });

const content = {
  mode: z.enum(["single", "bulk", "voice"]),
  sender_id: z.string().max(30),
  phone: z.string().max(10_000).meta({ description: "Recipient as it was entered." }),
  text: z.string().max(10_000),
  delivery_at: whenSchema
    .nullable()
    .meta({ description: "Time of sending; null sends immediately." }),
  is_unicode: z.boolean().nullable(),
  is_text_deleted: z.boolean().nullable(),
  callback_data: z.string().max(MAX_CALLBACK_LENGTH).nullable(),
  is_ssml: z.boolean().meta({ description: "For calls: the text is SSML." }),
  voice_lang: z.string().max(5).nullable().meta({ description: "For calls." }),
  attempts_count_max: z.int().min(1).max(3).nullable().meta({ description: "For calls." }),
  template: templateSchema.nullish(),
  bulk: bulkSchema.nullish(),
};

const example = {
  mode: "single",
  sender_id: EXAMPLE.sender,
  phone: EXAMPLE.phone,
  text: EXAMPLE.text,
  delivery_at: { date: "2030-01-02", time: "08:00", zone: "Europe/Berlin" },
  is_unicode: null,
  is_text_deleted: false,
  callback_data: EXAMPLE.callback,
  is_ssml: false,
  voice_lang: null,
  attempts_count_max: null,
  template: null,
  bulk: {
    phones: EXAMPLE.phone,
    msg_groups: [17],
    except_groups: [18],
    segments: [7],
    except_segments: [8],
    variant_text: "Hello from Posthorn. Reply YES to hear more.",
    skip_empty: false,
    send_window: { from: "08:00", to: "20:00" },
    not_after: null,
    messages_per_second: 100,
    repeat: null,
  },
};

export const draftCreateSchema = z.object(content).meta({ id: "DraftCreate", examples: [example] });
export type DraftContent = z.output<typeof draftCreateSchema>;

export const draftUpdateSchema = z
  .object({
    revision: z.int().min(1).meta({ description: "Revision of the draft that you changed." }),
    ...content,
  })
  .meta({ id: "DraftUpdate", examples: [{ revision: 1, ...example }] });
export type DraftUpdate = z.output<typeof draftUpdateSchema>;

export const draftSchema = z
  .object({
    uuid: z.uuid(),
    revision: z.int().min(1).meta({ description: "Increases with every save." }),
    ...content,
    bulk: bulkSchema.nullable(),
    created_by: z.string().nullable().meta({ description: "Name." }),
    updated_by: z.string().nullable().meta({ description: "Name." }),
    created_at: z.int(),
    updated_at: z.int(),
  })
  .meta({ id: "Draft" });
export type Draft = z.output<typeof draftSchema>;

export const draftParamsSchema = z.object({ uuid: uuidId });
