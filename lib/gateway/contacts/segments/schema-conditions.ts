import { withReason } from "@/lib/core/errors";
import { z } from "zod";
import {
  ADDED_OPERATORS,
  type ConditionGroup,
  DATE_OPERATORS,
  EVENT_OPERATORS,
  listConditions,
  MATCHES,
  MAX_CHOICES,
  MAX_CONDITIONS,
  MAX_DAYS,
  MAX_DEPTH,
  MAX_NUMBER,
  MAX_REPLY_TEXT_DAYS,
  MAX_VALUE_LENGTH,
  MESSAGE_STATES,
  NUMBER_OPERATORS,
  REPLY_TEXT_OPERATORS,
  SET_OPERATORS,
  SOURCES,
  TEXT_OPERATORS,
} from "@/lib/core/segments/conditions";
import { COLUMN_LETTERS } from "@/lib/gateway/contacts/group-records/schema-values";
import { referenceTo } from "@/lib/http/input/references";

const groupId = referenceTo("/groups/{group_id}", z.int().min(1));
const date = z.iso.date().nullish();
const days = z.int().min(1).max(MAX_DAYS).nullish();
const text = z.string().trim().min(1).max(MAX_VALUE_LENGTH);
const column = { group_id: groupId, column: z.enum(COLUMN_LETTERS) };

const DAYS_NEEDED = { ...withReason("Give a number of days.", "value_needed"), path: ["days"] };
const DATE_NEEDED = { ...withReason("Give a date.", "value_needed"), path: ["date"] };
const isPeriod = (operator: string) => operator.endsWith("_days");
const hasDays = (input: { operator: string; days?: number | null }) =>
  !isPeriod(input.operator) || input.days != null;

const textCondition = z
  .object({
    kind: z.literal("text"),
    ...column,
    operator: z.enum(TEXT_OPERATORS),
    value: text
      .nullish()
      .meta({ description: "Value to compare with, ignoring case; omitted for `is_empty`." }),
  })
  .refine(({ operator, value }) => operator.endsWith("_empty") || value != null, {
    ...withReason("Give a value.", "value_needed"),
    path: ["value"],
  })
  .meta({
    id: "SegmentTextCondition",
    description: "Value of a column. Only matches contacts in the group, for every operator.",
  });

const numberCondition = z
  .object({
    kind: z.literal("number"),
    ...column,
    operator: z.enum(NUMBER_OPERATORS),
    value: z.number().min(-MAX_NUMBER).max(MAX_NUMBER),
  })
  .meta({
    id: "SegmentNumberCondition",
    description:
      "Number in a column, such as `12`, `-3.5` or `3,5`. Other values, such as `1.000,50` or `12 pieces`, meet no condition of this kind.",
  });

const dateCondition = z
  .object({
    kind: z.literal("date"),
    ...column,
    operator: z.enum(DATE_OPERATORS),
    date,
    days,
  })
  .refine(hasDays, DAYS_NEEDED)
  .refine(
    ({ operator, date: at }) => !["on", "before", "after"].includes(operator) || at != null,
    DATE_NEEDED,
  )
  .meta({
    id: "SegmentDateCondition",
    description:
      "Date in a column, as `2026-12-31` or `31.12.2026`. Other values meet no condition of this kind. Days are those of the account's time zone, and include today.",
  });

const groupsCondition = z
  .object({
    kind: z.literal("groups"),
    operator: z.enum(SET_OPERATORS),
    group_ids: z.array(groupId).min(1).max(MAX_CHOICES),
  })
  .meta({ id: "SegmentGroupsCondition", description: "Membership in groups." });

const addedCondition = z
  .object({
    kind: z.literal("added"),
    group_id: groupId
      .nullish()
      .meta({ description: "Group to which the number was added; null matches any group." }),
    operator: z.enum(ADDED_OPERATORS),
    date,
    days,
  })
  .refine(hasDays, DAYS_NEEDED)
  .refine(({ operator, date: at }) => isPeriod(operator) || at != null, DATE_NEEDED)
  .meta({ id: "SegmentAddedCondition", description: "When the number was added to a group." });

const sourceCondition = z
  .object({
    kind: z.literal("source"),
    operator: z.enum(SET_OPERATORS),
    sources: z.array(z.enum(SOURCES)).min(1),
  })
  .meta({
    id: "SegmentSourceCondition",
    description: "How the number came into any of its groups: sign-up form, import or otherwise.",
  });

const countryCondition = z
  .object({
    kind: z.literal("country"),
    operator: z.enum(SET_OPERATORS),
    countries: z
      .array(z.string().regex(/^[A-Z]{2}$/, "Give a code of two capital letters."))
      .min(1)
      .max(MAX_CHOICES)
      .meta({ description: "Country codes (ISO 3166-1 alpha-2)." }),
  })
  .meta({ id: "SegmentCountryCondition", description: "Country of the number." });

const event = { operator: z.enum(EVENT_OPERATORS), days };

const messageCondition = z
  .object({ kind: z.literal("message"), state: z.enum(MESSAGE_STATES), ...event })
  .refine(hasDays, DAYS_NEEDED)
  .meta({
    id: "SegmentMessageCondition",
    description: "Last message that was sent to the number, or delivered to it.",
  });

const clickCondition = z
  .object({
    kind: z.literal("click"),
    campaign: referenceTo(
      "/short_link_campaigns/{campaign_code}",
      z.string().regex(/^[0-9A-Za-z]{1,36}$/),
    )
      .nullish()
      .meta({ description: "Campaign whose links count; null matches any campaign." }),
    ...event,
  })
  .refine(hasDays, DAYS_NEEDED)
  .meta({
    id: "SegmentClickCondition",
    description: "Clicks of people on links of their own; machines don't count.",
  });

const replyCondition = z
  .object({
    kind: z.literal("reply"),
    text: z
      .object({ operator: z.enum(REPLY_TEXT_OPERATORS), value: text })
      .nullish()
      .meta({ description: `Needs \`days\` of up to ${MAX_REPLY_TEXT_DAYS}.` }),
    ...event,
  })
  .refine(hasDays, DAYS_NEEDED)
  .refine(
    ({ text: wanted, operator, days: within }) =>
      wanted == null || (isPeriod(operator) && (within ?? 0) <= MAX_REPLY_TEXT_DAYS),
    {
      ...withReason(
        `Reply texts can be searched up to ${MAX_REPLY_TEXT_DAYS} days.`,
        "reply_text_days",
        MAX_REPLY_TEXT_DAYS,
      ),
      path: ["days"],
    },
  )
  .meta({
    id: "SegmentReplyCondition",
    description: "Messages from the number, except for opt-out and opt-in words.",
  });

const statusCondition = z
  .object({ kind: z.enum(["unsubscribed", "blocked"]), is: z.boolean() })
  .meta({
    id: "SegmentStatusCondition",
    description:
      "`unsubscribed`: by an unsubscribe link, in any of its groups. `blocked`: gets no messages.",
  });

const CONDITIONS = [
  textCondition,
  numberCondition,
  dateCondition,
  groupsCondition,
  addedCondition,
  sourceCondition,
  countryCondition,
  messageCondition,
  clickCondition,
  replyCondition,
  statusCondition,
] as const;

const match = z.enum(MATCHES).meta({
  description: "`all`, `any` or `none` of the conditions must be met.",
});
const groupFields = { kind: z.literal("group"), match };

const innermostSchema = z
  .object({
    ...groupFields,
    conditions: z
      .array(
        z.discriminatedUnion("kind", CONDITIONS, {
          error: (issue) =>
            (issue.input as { kind?: unknown } | undefined)?.kind === "group"
              ? `Groups of conditions can be nested up to ${MAX_DEPTH} deep.`
              : undefined,
        }),
      )
      .min(1)
      .max(MAX_CONDITIONS),
  })
  .meta({ id: "SegmentInnermostConditions" });

const innerSchema = z
  .object({
    ...groupFields,
    conditions: z
      .array(z.discriminatedUnion("kind", [...CONDITIONS, innermostSchema]))
      .min(1)
      .max(MAX_CONDITIONS),
  })
  .meta({ id: "SegmentInnerConditions" });

export const conditionsSchema = z
  .object({
    ...groupFields,
    conditions: z
      .array(z.discriminatedUnion("kind", [...CONDITIONS, innerSchema]))
      .min(1)
      .max(MAX_CONDITIONS),
  })
  .refine((group: ConditionGroup) => listConditions(group).length <= MAX_CONDITIONS, {
    ...withReason(
      `A segment can have up to ${MAX_CONDITIONS} conditions.`,
      "too_many_conditions",
      MAX_CONDITIONS,
    ),
    path: ["conditions"],
  })
  .meta({
    id: "SegmentConditions",
    description: `Up to ${MAX_CONDITIONS} conditions, in groups nested up to ${MAX_DEPTH} deep.`,
  });
