import { z } from "zod";
import { COLUMN_LETTERS } from "@/lib/gateway/contacts/group-records/schema-values";
import { withReason } from "@/lib/core/errors";
import { referenceTo } from "@/lib/http/input/references";
import { campaignReference, groupReference, timeOfDay } from "./schema-steps";
import {
  DATE_REPEATS,
  MAX_DATE_OFFSET_DAYS,
  MAX_EVENT_NAME_LENGTH,
  MAX_EVENT_VALUES,
  MAX_KEYWORD_LENGTH,
  MAX_KEYWORDS,
  MAX_SEGMENT_AUTOMATIONS,
  REPLY_MATCHES,
  SEGMENT_CHECK_MINUTES,
} from "./schema-values";

export const eventName = z.string().trim().min(1).max(MAX_EVENT_NAME_LENGTH);

export const triggerSchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("group"), group_id: groupReference }).meta({
      id: "AutomationGroupTrigger",
      description:
        "Starts for each new entry of a group, however it was added; imports start theirs by and by.",
    }),
    z
      .object({
        kind: z.literal("event"),
        event: eventName,
        values: z
          .array(eventName)
          .max(MAX_EVENT_VALUES)
          .default([])
          .meta({
            description: "Values of the event that texts and conditions use.",
            examples: [["order"]],
          }),
      })
      .meta({
        id: "AutomationEventTrigger",
        description:
          "Starts the automation when `POST /automation_events` sends an event of this name.",
      }),
    z
      .object({
        kind: z.literal("date"),
        group_id: groupReference,
        column: z.enum(COLUMN_LETTERS),
        repeats: z.enum(DATE_REPEATS),
        days: z
          .int()
          .min(-MAX_DATE_OFFSET_DAYS)
          .max(MAX_DATE_OFFSET_DAYS)
          .default(0)
          .meta({
            description: "Number of days after the date; negative for days before it.",
            examples: [-2],
          }),
        time: timeOfDay,
      })
      .meta({
        id: "AutomationDateTrigger",
        description:
          "Starts at a time in the recipient's zone, on the date in a column (`2026-12-24` or `24.12.2026`), once or every year. Dates are read about 14 hours before their day begins in UTC.",
      }),
    z
      .object({
        kind: z.literal("segment"),
        segment_id: referenceTo("/segments/{segment_id}", z.int().min(1)),
        group_id: groupReference.nullish().meta({
          description: "Group whose columns texts and conditions can use; null for none.",
        }),
        starts_matching: z
          .boolean()
          .default(false)
          .meta({
            description:
              "Whether people who are in the segment when this is published start, too. Those who are in it after a pause don't.",
            examples: [false],
          }),
      })
      .meta({
        id: "AutomationSegmentTrigger",
        description: `Starts when someone comes into a segment, which is evaluated every ${SEGMENT_CHECK_MINUTES} minutes, also because its conditions are changed. An account can run up to ${MAX_SEGMENT_AUTOMATIONS} of these.`,
      }),
    z.object({ kind: z.literal("form"), campaign: campaignReference }).meta({
      id: "AutomationFormTrigger",
      description:
        "Starts when someone signs up with a hosted form and confirms it. Texts and conditions use its fields.",
    }),
    z
      .object({
        kind: z.literal("click"),
        campaign: campaignReference.nullish().meta({
          description:
            "Campaign with individual links whose clicks start the automation; null for any campaign.",
          examples: [null],
        }),
        bulk: referenceTo("/bulks/{uuid}", z.uuid())
          .nullish()
          .meta({ description: "Bulk whose links count; null for any bulk.", examples: [null] }),
      })
      .refine(({ campaign, bulk }) => campaign == null || bulk == null, {
        ...withReason("Give a campaign or a bulk, not both.", "automation_campaign_and_bulk"),
        path: ["bulk"],
      })
      .meta({
        id: "AutomationClickTrigger",
        description:
          "Starts when a person clicks a link of their own: any, of one campaign, or in one bulk. Clicks of machines don't count.",
      }),
    z
      .object({
        kind: z.literal("reply"),
        match: z
          .enum(REPLY_MATCHES)
          .default("equals")
          .meta({
            examples: ["equals"],
            description:
              "`equals`: the whole message, `starts_with`: its first words, both without regard to case, spaces and punctuation around it.",
          }),
        keywords: z
          .array(z.string().trim().min(1).max(MAX_KEYWORD_LENGTH))
          .min(1)
          .max(MAX_KEYWORDS),
      })
      .meta({
        id: "AutomationReplyTrigger",
        description:
          "Starts when someone writes one of the words to one of the account's own numbers. Opt-out and opt-in words come first.",
      }),
  ])
  .meta({ id: "AutomationTrigger" });
export type AutomationTrigger = z.output<typeof triggerSchema>;
