import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { integerId } from "@/lib/http/input/path-parameters";
import { conditionsSchema } from "./schema-conditions";
import { MAX_NAME_LENGTH, MAX_NOTE_LENGTH, PROBLEM_REASONS } from "./schema-values";

const EXAMPLE_CONDITIONS = {
  kind: "group",
  match: "all",
  conditions: [
    { kind: "country", operator: "any_of", countries: ["DE"] },
    { kind: "message", state: "delivered", operator: "last_days", days: 30 },
    {
      kind: "group",
      match: "none",
      conditions: [{ kind: "reply", operator: "last_days", days: 30, text: null }],
    },
  ],
};

export const segmentWriteSchema = z
  .object({
    name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
    note: z.string().trim().max(MAX_NOTE_LENGTH).nullish(),
    conditions: conditionsSchema,
  })
  .meta({
    id: "SegmentWrite",
    examples: [{ name: "Active", note: "For offers", conditions: EXAMPLE_CONDITIONS }],
  });
export type SegmentWrite = z.output<typeof segmentWriteSchema>;

const problemSchema = z
  .object({
    path: z.string().meta({ examples: ["conditions.conditions[0]"] }),
    reason: z
      .enum(PROBLEM_REASONS)
      .meta({ description: "Deleted object that the condition refers to." }),
  })
  .meta({ id: "SegmentProblem" });
export type SegmentProblem = z.output<typeof problemSchema>;

export const segmentSchema = z
  .object({
    id: z.int().min(1),
    name: z.string(),
    note: z.string().nullable(),
    conditions: conditionsSchema.nullable().meta({
      description:
        "Conditions of the segment; null for roles that see the numbers of groups masked.",
    }),
    problems: z.array(problemSchema).meta({
      description:
        "Conditions that name what was deleted. Until they are changed, the segment can't be used.",
    }),
    created_at: z.int().meta({ examples: [EXAMPLE.past] }),
    updated_at: z.int().meta({ examples: [EXAMPLE.past] }),
  })
  .meta({ id: "Segment" });
export type Segment = z.output<typeof segmentSchema>;

export const segmentCountRequestSchema = z
  .object({ conditions: conditionsSchema })
  .meta({ id: "SegmentCountRequest", examples: [{ conditions: EXAMPLE_CONDITIONS }] });
export type SegmentCountRequest = z.output<typeof segmentCountRequestSchema>;

export const segmentPersonSchema = z
  .object({ phone: z.string(), name: z.string().nullable() })
  .meta({ id: "SegmentPerson" });
export type SegmentPerson = z.output<typeof segmentPersonSchema>;

export const segmentCountSchema = z
  .object({
    count: z.int().min(0).nullable().meta({
      description: "Number of people; null if counting took too long.",
    }),
    is_exact: z.boolean().meta({ description: "False if there are more people than `count`." }),
    is_everyone: z.boolean().meta({
      description: "True if every contact meets the conditions.",
    }),
    sample: z
      .array(segmentPersonSchema)
      .meta({ description: "The first people of the segment, in order of their numbers." }),
  })
  .meta({ id: "SegmentCount" });
export type SegmentCount = z.output<typeof segmentCountSchema>;

export const segmentParamsSchema = z.object({ segment_id: integerId });
