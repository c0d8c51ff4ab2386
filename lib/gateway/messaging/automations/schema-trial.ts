import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { automationEventWriteSchema } from "./schema";
import { LEFT_REASONS, NOTICE_OUTCOMES, RUN_STATES, TEXT_OUTCOMES } from "./schema-values";

const eventValues = automationEventWriteSchema.shape.values;

export const automationTestWriteSchema = z
  .object({
    phone: z
      .string()
      .max(30)
      .meta({ examples: [EXAMPLE.phone] }),
    values: eventValues.meta({
      description:
        "Values of the event or form that starts it; with other triggers, they are those of the number's entry in the group.",
      examples: [{ "first name": "Ada" }],
    }),
  })
  .meta({
    id: "AutomationTestWrite",
    examples: [{ phone: EXAMPLE.phone, values: { "first name": "Ada" } }],
  });
export type AutomationTestWrite = z.output<typeof automationTestWriteSchema>;

export const automationTestSchema = z
  .object({
    phone: z.string(),
    state: z.enum(RUN_STATES),
    step: z.string().nullable().meta({ description: "Next one." }),
    due_at: z.int().nullable(),
    is_lacking_funds: z.boolean(),
    reason: z.enum(LEFT_REASONS).nullable(),
    started_at: z.int().meta({ examples: [EXAMPLE.past] }),
    ended_at: z.int().nullable(),
    texts: z.array(
      z
        .object({
          step: z.string(),
          outcome: z.enum(TEXT_OUTCOMES),
          message: z.uuid().nullable(),
          created_at: z.int().meta({ examples: [EXAMPLE.past] }),
        })
        .meta({ id: "AutomationTestText" }),
    ),
    notices: z
      .array(
        z
          .object({ step: z.string(), outcome: z.enum(NOTICE_OUTCOMES) })
          .meta({ id: "AutomationTestNotice" }),
      )
      .meta({
        description:
          "Emails of steps, which go to the user who tests alone; `left_out` in tests by API keys.",
      }),
  })
  .meta({ id: "AutomationTest" });
export type AutomationTest = z.output<typeof automationTestSchema>;
