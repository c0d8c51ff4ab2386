import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { STAY_REASONS } from "./schema-values";

export const automationMoveWriteSchema = z
  .object({
    version: z.int().min(1).meta({
      description: "The published version, as read; if another one is, the answer is 409.",
    }),
  })
  .meta({ id: "AutomationMoveWrite", examples: [{ version: 2 }] });
export type AutomationMoveWrite = z.output<typeof automationMoveWriteSchema>;

export const automationMoveSchema = z
  .object({
    version: z
      .int()
      .nullable()
      .meta({ description: "Published version; null if none was ever published." }),
    movable: z.int().meta({
      description:
        "People of earlier versions whose next step is in the published one, and who would pass no step twice there.",
    }),
    staying: z
      .array(
        z
          .object({
            reason: z.enum(STAY_REASONS).meta({
              description:
                "`step_removed`: the published version doesn't have their next step. `step_repeats`: a step that they may have passed would follow. `after_last_step`: they wait after their last step.",
            }),
            people: z.int(),
          })
          .meta({ id: "AutomationStaying" }),
      )
      .meta({ description: "Number of people who finish an earlier version." }),
    last: z
      .object({
        version: z.int(),
        moved: z.int(),
        started_at: z.int().meta({ examples: [EXAMPLE.past] }),
        finished_at: z.int().nullable().meta({ description: "Null: people are being moved." }),
      })
      .nullable()
      .meta({ id: "AutomationLastMove", description: "Null: nobody was moved." }),
  })
  .meta({ id: "AutomationMove" });
export type AutomationMove = z.output<typeof automationMoveSchema>;
