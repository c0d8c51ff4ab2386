import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { KEYWORD_MATCHES } from "@/lib/core/text/keyword-matches";
import { MAX_TEXT_LENGTH } from "@/lib/core/limits";
import { AUTOMATION_STATES } from "@/lib/gateway/messaging/automations/schema-values";
import { integerId } from "@/lib/http/input/path-parameters";
import { referenceTo } from "@/lib/http/input/references";
import {
  DEFAULT_DAILY_LIMIT,
  DEFAULT_TOTAL_DAILY_LIMIT,
  MATCH_DAYS,
  MAX_DAILY_LIMIT,
  MAX_KEYWORD_LENGTH,
  MAX_KEYWORDS,
  MAX_MATCHES_COUNTED,
  MAX_NAME_LENGTH,
  MAX_TOTAL_DAILY_LIMIT,
} from "./schema-values";

const example = {
  name: "Join the club",
  match: "starts_with",
  keywords: ["join", "mitmachen"],
  reply: "Welcome to the club. Reply STOP to leave.",
};

const MATCH_TEXT =
  "`equals`: the whole message, `starts_with`: its first words, both without regard to case, spaces and punctuation around it; `regex`: an RE2 pattern found anywhere, without regard to case.";

const group = referenceTo("/groups/{group_id}", z.int().min(1));

export const inboundRuleWriteSchema = z
  .object({
    name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
    number: z
      .string()
      .max(30)
      .nullish()
      .meta({
        description: "One of the account's own numbers; null: all of them.",
        examples: [null],
      }),
    match: z.enum(KEYWORD_MATCHES).meta({ description: MATCH_TEXT }),
    keywords: z.array(z.string().trim().min(1).max(MAX_KEYWORD_LENGTH)).min(1).max(MAX_KEYWORDS),
    reply: z.string().max(MAX_TEXT_LENGTH).nullish().meta({
      description: "Sent from the number that was written to, and charged like any message.",
    }),
    daily_limit: z
      .int()
      .min(1)
      .max(MAX_DAILY_LIMIT)
      .default(DEFAULT_DAILY_LIMIT)
      .meta({
        examples: [DEFAULT_DAILY_LIMIT],
        description:
          "Most replies to a person within 24 hours, those of other rules included; no reply is sent beyond.",
      }),
    total_daily_limit: z
      .int()
      .min(1)
      .max(MAX_TOTAL_DAILY_LIMIT)
      .default(DEFAULT_TOTAL_DAILY_LIMIT)
      .meta({
        examples: [DEFAULT_TOTAL_DAILY_LIMIT],
        description:
          "Most replies of this rule within 24 hours, to all people; no reply is sent beyond. Also the most people for whom it starts an automation.",
      }),
    join_group_id: group
      .nullish()
      .meta({ description: "Adds the sender to this group.", examples: [1] }),
    leave_group_id: group
      .nullish()
      .meta({ description: "Deletes the sender from this group.", examples: [null] }),
    automation_id: referenceTo("/automations/{automation_id}", z.int().min(1))
      .nullish()
      .meta({
        description:
          "Starts this automation for the sender, whatever its trigger: published ones only, and nobody while it is paused. Not for blocked numbers, and for up to `total_daily_limit` people within 24 hours.",
        examples: [null],
      }),
    is_unread: z
      .boolean()
      .default(true)
      .meta({
        examples: [true],
        description: "False leaves the conversation as it is; it isn't marked as unread.",
      }),
    is_enabled: z
      .boolean()
      .default(true)
      .meta({ examples: [true] }),
  })
  .meta({ id: "InboundRuleWrite", examples: [example] });
export type InboundRuleWrite = z.output<typeof inboundRuleWriteSchema>;

export const inboundRuleSchema = z
  .object({
    id: z.int().min(1),
    name: z.string(),
    number: z.string().nullable(),
    match: z.enum(KEYWORD_MATCHES),
    keywords: z.array(z.string()),
    reply: z.string().nullable(),
    daily_limit: z.int(),
    total_daily_limit: z.int(),
    join_group_id: z.int().nullable(),
    leave_group_id: z.int().nullable(),
    automation_id: z.int().nullable(),
    automation_name: z.string().nullable(),
    automation_state: z
      .enum([...AUTOMATION_STATES, "deleted"])
      .nullable()
      .meta({
        description: "State of the automation. The rule starts it only while it is `active`.",
      }),
    is_unread: z.boolean(),
    is_enabled: z.boolean(),
    matches: z.int().meta({
      description: `Number of matching messages of the last ${MATCH_DAYS} days, at most ${MAX_MATCHES_COUNTED}.`,
    }),
    replies: z.int().meta({ description: "Number of replies to these messages." }),
    starts: z
      .int()
      .meta({ description: "Number of people for whom these messages started the automation." }),
    is_limit_reached: z.boolean().meta({
      description:
        "The rule has sent `total_daily_limit` replies within 24 hours, and sends none until the oldest is past.",
    }),
    created_at: z.int().meta({ examples: [EXAMPLE.past] }),
  })
  .meta({ id: "InboundRule" });
export type InboundRule = z.output<typeof inboundRuleSchema>;

export const inboundRuleParamsSchema = z.object({ inbound_rule_id: integerId });
