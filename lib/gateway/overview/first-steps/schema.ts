import { z } from "zod";

export const FIRST_STEPS = ["funds", "sender", "test", "key", "invite"] as const;
const stepSchema = z.enum(FIRST_STEPS);
export type FirstStep = z.output<typeof stepSchema>;

export const firstStepsSchema = z
  .object({
    is_new: z.boolean().meta({
      description: "False once the account has been sending for 30 days: the steps are not shown.",
    }),
    done: z.array(stepSchema).meta({ description: "Derived from the account itself." }),
    skipped: z.array(stepSchema).meta({ description: "Steps you chose not to see." }),
  })
  .meta({ id: "FirstSteps" });
export type FirstSteps = z.output<typeof firstStepsSchema>;

export const firstStepsUpdateSchema = z
  .object({ skipped: z.array(stepSchema).max(FIRST_STEPS.length) })
  .meta({ id: "FirstStepsUpdate", examples: [{ skipped: ["invite"] }] });
export type FirstStepsUpdate = z.output<typeof firstStepsUpdateSchema>;
