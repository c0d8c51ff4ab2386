import { withReason } from "@/lib/core/errors";
import { z } from "zod";
import { MAX_TEXT_LENGTH } from "@/lib/core/limits";
import { WEEKDAYS } from "@/lib/core/recurrence/rule";
import { linkedText } from "@/lib/gateway/campaigns/short-link-campaigns/schema-placeholders";
import { COLUMN_LETTERS } from "@/lib/gateway/contacts/group-records/schema-values";
import { templateFields } from "@/lib/gateway/messaging/templates/schema-use";
import { MAX_PLACEHOLDER_NAME } from "@/lib/gateway/messaging/templates/schema-values";
import { referenceTo } from "@/lib/http/input/references";
import {
  COLUMN_OPERATORS,
  MAX_CONDITION_VALUE_LENGTH,
  MAX_DEPTH,
  MAX_EVENT_NAME_LENGTH,
  MAILS_AN_HOUR,
  MAX_FIELD_LENGTH,
  MAX_NOTICE_LENGTH,
  MAX_NOTIFIED,
  MAX_SUBJECT_LENGTH,
  MAX_STEPS,
  MAX_VARIANTS,
  MAX_WAIT_DAYS,
  WAIT_UNITS,
} from "./schema-values";

export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Give a time of day such as 09:30.");

export const groupReference = referenceTo("/groups/{group_id}", z.int().min(1));

export const campaignReference = referenceTo(
  "/short_link_campaigns/{campaign_code}",
  z.string().min(1, "Choose a campaign.").max(36),
);

const text = linkedText(z.string().trim().min(1, "Enter a text.").max(MAX_TEXT_LENGTH));

const STEP_ID = {
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,36}$/, "Use up to 36 letters, digits, - and _.")
    .nullish()
    .meta({
      description:
        "Names the step in all versions, so that people can be moved to another one. Keep it in changes; new steps get one.",
      examples: [null],
    }),
};

const textStep = z
  .object({
    ...STEP_ID,
    kind: z.literal("text"),
    text: text.nullish().meta({
      description:
        "With placeholders: `[Name]` for a column of the trigger's group or a value of its event, `[slink CODE]` for a link; or give `template_id`.",
    }),
    template_id: templateFields.template_id.meta({
      description:
        "A template instead of `text`. Each message has the version that is current when it is sent.",
      examples: [null],
    }),
    values: templateFields.values.meta({
      description:
        "Values of the template's placeholders that are the same for everyone; columns of the trigger's group or values of its event give the others, by name. People without a required one are left out.",
      examples: [null],
    }),
    lang: templateFields.lang,
    lang_column: z
      .string()
      .max(MAX_PLACEHOLDER_NAME)
      .nullish()
      .meta({
        description:
          "Column or value with each person's language (BCP 47), which chooses the template's text.",
        examples: [null],
      }),
  })
  .meta({
    id: "AutomationTextStep",
    description: "Sends a text within the automation's sending hours.",
  });
export type TextStep = z.output<typeof textStep>;

const textTestStep = z
  .object({
    ...STEP_ID,
    kind: z.literal("text_test"),
    variants: z
      .array(
        z
          .object({ text, percent: z.int().min(1).max(99) })
          .meta({ id: "AutomationTextVariant", description: "A text as of a text step." }),
      )
      .min(2)
      .max(MAX_VARIANTS)
      .refine((variants) => variants.reduce((sum, { percent }) => sum + percent, 0) === 100, {
        ...withReason("The percentages must add up to 100.", "percent_sum"),
      }),
  })
  .meta({
    id: "AutomationTextTestStep",
    description:
      "A/B test: sends one of several texts, by chance. A person always gets the one drawn first.",
  });

const MINUTES = { minutes: 1, hours: 60, days: 1_440 } as const;

const waitStep = z
  .object({ ...STEP_ID, kind: z.literal("wait"), amount: z.int().min(1), unit: z.enum(WAIT_UNITS) })
  .refine(({ amount, unit }) => amount * MINUTES[unit] <= MAX_WAIT_DAYS * MINUTES.days, {
    ...withReason(`A wait can take up to ${MAX_WAIT_DAYS} days.`, "wait_too_long", MAX_WAIT_DAYS),
    path: ["amount"],
  })
  .meta({ id: "AutomationWaitStep", description: "Waits for a time; a day counts as 24 hours." });

const waitUntilStep = z
  .object({
    ...STEP_ID,
    kind: z.literal("wait_until"),
    time: timeOfDay,
    weekdays: z.array(z.enum(WEEKDAYS)).min(1).max(WEEKDAYS.length),
  })
  .meta({
    id: "AutomationWaitUntilStep",
    description: "Waits until a time of day in the recipient's time zone, on one of the weekdays.",
  });

const addToGroupStep = z
  .object({ ...STEP_ID, kind: z.literal("add_to_group"), group_id: groupReference })
  .meta({ id: "AutomationAddToGroupStep" });

const removeFromGroupStep = z
  .object({ ...STEP_ID, kind: z.literal("remove_from_group"), group_id: groupReference })
  .meta({ id: "AutomationRemoveFromGroupStep" });

const setFieldStep = z
  .object({
    ...STEP_ID,
    kind: z.literal("set_field"),
    group_id: groupReference,
    column: z.enum(COLUMN_LETTERS),
    value: z
      .string()
      .trim()
      .max(MAX_FIELD_LENGTH)
      .meta({ description: "Value to set; an empty one deletes the column's value." }),
  })
  .meta({
    id: "AutomationSetFieldStep",
    description: "Sets a column of the person's entry in a group. People who aren't in it go on.",
  });

const webhookStep = z
  .object({
    ...STEP_ID,
    kind: z.literal("webhook"),
    name: z.string().trim().min(1).max(MAX_EVENT_NAME_LENGTH),
  })
  .meta({
    id: "AutomationWebhookStep",
    description:
      "Raises the event `automation.step` with this name for the account's webhooks. People go on without waiting for receivers.",
  });

const notifyStep = z
  .object({
    ...STEP_ID,
    kind: z.literal("notify"),
    user_ids: z
      .array(referenceTo("/team/members/{user_id}", z.int().min(1)))
      .min(1, "Choose a member.")
      .max(MAX_NOTIFIED)
      .meta({ description: "IDs of members. Those who leave the account get no more emails." }),
    subject: z.string().trim().min(1, "Enter a subject.").max(MAX_SUBJECT_LENGTH),
    text: z.string().trim().min(1, "Enter a text.").max(MAX_NOTICE_LENGTH),
  })
  .meta({
    id: "AutomationNotifyStep",
    description: `Emails members of the account, with placeholders as in texts. Members whose role sees numbers masked get no values. Beyond ${MAILS_AN_HOUR} emails an hour to a member, people are grouped into one email.`,
  });

const endStep = z
  .object({ ...STEP_ID, kind: z.literal("end") })
  .meta({ id: "AutomationEndStep", description: "Ends the automation for the person." });

const STEPS = [
  textStep,
  textTestStep,
  waitStep,
  waitUntilStep,
  addToGroupStep,
  removeFromGroupStep,
  setFieldStep,
  webhookStep,
  notifyStep,
  endStep,
] as const;

const conditionSchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.enum(["delivered", "clicked", "replied"]) }).meta({
      id: "AutomationResponseCondition",
      description: "Condition on the person's response to the previous text.",
    }),
    z.object({ kind: z.literal("random"), percent: z.int().min(1).max(99) }).meta({
      id: "AutomationRandomCondition",
      description: "Splits people by chance: `percent` of them go on with `yes`.",
    }),
    z
      .object({
        kind: z.literal("country"),
        countries: z.array(z.string().length(2)).min(1).max(50),
      })
      .meta({
        id: "AutomationCountryCondition",
        description:
          "Condition on the country of the number; countries are ISO 3166-1 alpha-2 codes.",
      }),
    z
      .object({
        kind: z.literal("column"),
        column: z.string().trim().min(1).max(MAX_CONDITION_VALUE_LENGTH),
        operator: z.enum(COLUMN_OPERATORS),
        value: z.string().max(MAX_CONDITION_VALUE_LENGTH).nullish(),
      })
      .meta({
        id: "AutomationColumnCondition",
        description:
          "A column of the trigger's group or a value of its event, without regard to case.",
      }),
  ])
  .meta({ id: "AutomationCondition" });
export type AutomationCondition = z.output<typeof conditionSchema>;

const branchFields = { ...STEP_ID, kind: z.literal("branch"), condition: conditionSchema };

const TOO_DEEP = {
  error: (issue: { input?: unknown }) =>
    (issue.input as { kind?: unknown } | undefined)?.kind === "branch"
      ? `Branches can be nested up to ${MAX_DEPTH} deep.`
      : undefined,
};

const innermostPath = z.array(z.discriminatedUnion("kind", STEPS, TOO_DEEP)).max(MAX_STEPS);
const innermostBranch = z
  .object({ ...branchFields, yes: innermostPath, no: innermostPath })
  .meta({ id: "AutomationInnermostBranch" });
const innerPath = z.array(z.discriminatedUnion("kind", [...STEPS, innermostBranch])).max(MAX_STEPS);
const innerBranch = z
  .object({ ...branchFields, yes: innerPath, no: innerPath })
  .meta({ id: "AutomationInnerBranch" });
const path = z.array(z.discriminatedUnion("kind", [...STEPS, innerBranch])).max(MAX_STEPS);
const branch = z.object({ ...branchFields, yes: path, no: path }).meta({
  id: "AutomationBranch",
  description: "Goes on with `yes` or `no`, and then with the step after the branch.",
});

export type SimpleStep = z.output<(typeof STEPS)[number]>;
export interface BranchStep {
  id?: string | null | undefined;
  kind: "branch";
  condition: AutomationCondition;
  yes: AutomationStep[];
  no: AutomationStep[];
}
export type AutomationStep = SimpleStep | BranchStep;

const countSteps = (steps: readonly AutomationStep[]): number =>
  steps.reduce(
    (sum, step) =>
      sum + 1 + (step.kind === "branch" ? countSteps(step.yes) + countSteps(step.no) : 0),
    0,
  );

const listIds = (steps: readonly AutomationStep[]): string[] =>
  steps.flatMap((step) => [
    ...(step.id == null ? [] : [step.id]),
    ...(step.kind === "branch" ? [...listIds(step.yes), ...listIds(step.no)] : []),
  ]);

const hasDistinctIds = (steps: readonly AutomationStep[]): boolean => {
  const ids = listIds(steps);
  return new Set(ids).size === ids.length;
};

export const stepsSchema = z
  .array(z.discriminatedUnion("kind", [...STEPS, branch]))
  .max(MAX_STEPS)
  .refine((steps: AutomationStep[]) => countSteps(steps) <= MAX_STEPS, {
    ...withReason(`An automation can have up to ${MAX_STEPS} steps.`, "too_many_steps", MAX_STEPS),
  })
  .refine(hasDistinctIds, {
    ...withReason("Each step needs an id of its own.", "step_id_twice"),
  });
