import { z } from "zod";

export const FIRST_STEPS = ["funds", "sender", "test", "key", "invite"] as const;
const stepSchema = z.enum(FIRST_STEPS);
export type FirstStep = z.output<typeof stepSchema>;

export const firstStepsSchema = z
  .object({
    is_new: z.boolean().meta({
      description: "False once the account has been sending for 30 days: the steps are not shown.",
    }),
    done: z
      .array(stepSchema)
      .meta({ description: "Steps that are done, which is derived from the account's data." }),
    skipped: z.array(stepSchema).meta({ description: "Steps that you have hidden." }),
  })
  .meta({ id: "FirstSteps" });
export type FirstSteps = z.output<typeof firstStepsSchema>;

export const firstStepsUpdateSchema = z
  .object({ skipped: z.array(stepSchema).max(FIRST_STEPS.length) })
  .meta({ id: "FirstStepsUpdate", examples: [{ skipped: ["invite"] }] });
export type FirstStepsUpdate = z.output<typeof firstStepsUpdateSchema>;
