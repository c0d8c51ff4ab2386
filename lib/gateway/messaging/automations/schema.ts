import { withReason } from "@/lib/core/errors";
import { z } from "zod";
import { MAX_SENDER_LENGTH } from "@/lib/core/limits";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { integerId } from "@/lib/http/input/path-parameters";
import { stepsSchema, timeOfDay } from "./schema-steps";
import { eventName, triggerSchema } from "./schema-trigger";
import {
  AUTOMATION_PROBLEMS,
  AUTOMATION_STATES,
  EVENT_DAYS,
  LEFT_REASONS,
  MAX_MEASURED,
  MAX_CAP_DAYS,
  MAX_CAP_TEXTS,
  MAX_EVENT_NAME_LENGTH,
  MAX_EVENT_VALUE_LENGTH,
  MAX_EVENT_VALUES,
  MAX_NAME_LENGTH,
  REENTRIES,
  REENTRY_HOURS,
  NOTICE_OUTCOMES,
  RUN_STATES,
  TEXT_OUTCOMES,
} from "./schema-values";

export const definitionSchema = z
  .object({
    trigger: triggerSchema,
    reentry: z
      .enum(REENTRIES)
      .default("never")
      .meta({
        examples: ["never"],
        description: `Whether a person may enter again: \`never\`, or \`after_finishing\` and ${REENTRY_HOURS} hours after their last beginning. Forgets people 12 months after they ended.`,
      }),
    goal_event: z
      .string()
      .trim()
      .max(MAX_EVENT_NAME_LENGTH)
      .nullish()
      .meta({
        description:
          "An event with this name ends the automation for its person. Null or empty: none.",
        examples: ["bought"],
      }),
    sender_id: z.string().trim().min(1, "Enter a sender.").max(MAX_SENDER_LENGTH),
    send_window: z
      .object({ from: timeOfDay, to: timeOfDay })
      .refine(({ from, to }) => from !== to, {
        ...withReason("The window must have a beginning and another end.", "window_empty"),
        path: ["to"],
      })
      .nullish()
      .meta({
        description:
          "Texts are sent between these times in the recipient's zone; null: at any time.",
        examples: [{ from: "09:00", to: "20:00" }],
      }),
    steps: stepsSchema,
  })
  .meta({ id: "AutomationDefinition" });
export type AutomationDefinition = z.output<typeof definitionSchema>;

const AUTOMATION_EXAMPLE = {
  name: "Welcome",
  trigger: { kind: "event", event: "signed_up", values: ["first name"] },
  reentry: "never",
  goal_event: "bought",
  sender_id: "POSTHORN",
  send_window: { from: "09:00", to: "20:00" },
  steps: [
    { kind: "text", text: "Hello [first name|there], welcome!" },
    { kind: "wait", amount: 2, unit: "days" },
    { kind: "text", text: "Can we help you?" },
  ],
} as const;

export const automationWriteSchema = z
  .object({
    name: z.string().trim().min(1, "Enter a name.").max(MAX_NAME_LENGTH),
    ...definitionSchema.shape,
  })
  .meta({ id: "AutomationWrite", examples: [AUTOMATION_EXAMPLE] });
export type AutomationWrite = z.output<typeof automationWriteSchema>;

const countsSchema = z
  .object({
    entered: z
      .int()
      .meta({ description: "Number of people who entered: the sum of the other counts." }),
    under_way: z.int(),
    finished: z.int(),
    goal: z.int(),
    left: z.int().meta({
      description:
        "People whose run ended otherwise, because they are blocked or the automation was archived.",
    }),
  })
  .meta({ id: "AutomationCounts", description: "People, without those erased." });

const summaryFields = {
  id: z.int().min(1),
  name: z.string(),
  state: z.enum(AUTOMATION_STATES),
  version: z
    .int()
    .nullable()
    .meta({ description: "Version that was published last; null if none was." }),
  has_changes: z
    .boolean()
    .meta({ description: "True if the definition differs from the published one." }),
  counts: countsSchema,
  problem: z.enum(AUTOMATION_PROBLEMS).nullable().meta({
    description:
      "`segment_unknown`, `segment_broken`, `segment_slow`: nobody starts by the segment, as it was deleted, names what was deleted, or takes too long. Once it can be evaluated, those who came into it meanwhile start. `template_unusable`: the template of a text was deleted, so people wait at its step.",
  }),
  checked_at: z.int().nullable().meta({
    description: "Unix time of the latest evaluation of the segment that starts the automation.",
  }),
  created_at: z.int().meta({ examples: [EXAMPLE.past] }),
  changed_at: z.int().meta({ examples: [EXAMPLE.past] }),
};

export const automationSummarySchema = z.object(summaryFields).meta({ id: "AutomationSummary" });
export type AutomationSummary = z.output<typeof automationSummarySchema>;

export const automationSchema = z
  .object({ ...summaryFields, ...definitionSchema.shape })
  .meta({ id: "Automation" });
export type Automation = z.output<typeof automationSchema>;

export const automationReportSchema = z
  .object({
    counts: countsSchema,
    lacking_funds: z.int().meta({ description: "People whose next text waits for funds." }),
    lacking_template: z.int().meta({
      description: "People whose next text has a template that was deleted; of all versions.",
    }),
    version: z.int().nullable(),
    steps: z
      .array(
        z
          .object({
            step: z.string().meta({
              description: "Position such as `2`, or `2y1` for the first step if `2` is met.",
            }),
            waiting: z.int().meta({ description: "People whose next step this is." }),
            outcomes: z
              .object(
                Object.fromEntries(TEXT_OUTCOMES.map((outcome) => [outcome, z.int()])) as Record<
                  (typeof TEXT_OUTCOMES)[number],
                  z.ZodInt
                >,
              )
              .meta({ id: "AutomationTextOutcomes" }),
            template: z
              .object({
                id: z.int(),
                name: z.string(),
                versions: z
                  .array(
                    z
                      .object({ version: z.int(), sent: z.int() })
                      .meta({ id: "AutomationTemplateVersion" }),
                  )
                  .meta({ description: "Texts sent by each version, latest version first." }),
              })
              .nullable()
              .meta({
                id: "AutomationStepTemplate",
                description: "Template of the step; null if the step has a text of its own.",
              }),
            notices: z
              .object(
                Object.fromEntries(NOTICE_OUTCOMES.map((outcome) => [outcome, z.int()])) as Record<
                  (typeof NOTICE_OUTCOMES)[number],
                  z.ZodInt
                >,
              )
              .meta({
                id: "AutomationNoticeOutcomes",
                description:
                  "Emails to members: `mailed`, `grouped` into one with others, or `left_out` as the member was removed or can't be emailed.",
              }),
            variants: z
              .array(
                z
                  .object({
                    variant: z.int().meta({ description: "Position of the text, from 0." }),
                    sent: z.int(),
                    delivered: z.int(),
                    clicked: z
                      .int()
                      .meta({ description: "People who clicked a link of their own." }),
                  })
                  .meta({ id: "AutomationVariantReport" }),
              )
              .meta({
                description: `Texts of an A/B test, of the latest ${MAX_MEASURED} that A/B tests of this version sent.`,
              }),
          })
          .meta({ id: "AutomationStepReport" }),
      )
      .meta({ description: "Steps of the published version that have figures." }),
  })
  .meta({ id: "AutomationReport" });
export type AutomationReport = z.output<typeof automationReportSchema>;

const toRange = (schema: z.ZodInt | z.ZodNumber, description: string) =>
  z.object({ min: schema, max: schema }).meta({ description });

export const automationDryRunSchema = z
  .object({
    from: z.int().meta({ examples: [EXAMPLE.past] }),
    people: z.int().meta({
      description:
        "Different people whom the draft's trigger would have started since `from`; at most 2,000.",
    }),
    is_complete: z.boolean().meta({ description: "False if there may be more people." }),
    blocked: z.int().meta({ description: "Number of these people whose numbers are blocked." }),
    texts: toRange(
      z.int(),
      "Fewest and most texts, as responses such as clicks aren't known; without the limit per person.",
    ),
    cost: toRange(z.number(), "At today's prices."),
    unsendable: z.int().meta({
      description: "Texts that couldn't be sent, such as to numbers that no carrier reaches.",
    }),
    empty: z.int().meta({
      description: "Texts left out, as a placeholder of their template had no value.",
    }),
    currency: z.string(),
  })
  .meta({ id: "AutomationDryRun" });
export type AutomationDryRun = z.output<typeof automationDryRunSchema>;

export const automationPersonSchema = z
  .object({
    id: z.string(),
    phone: z.string(),
    state: z.enum(RUN_STATES).meta({
      description:
        "`waiting`, `sending` and `parked` (while the automation is paused) are under way; `left`: ended otherwise.",
    }),
    step: z.string().nullable().meta({ description: "Next one." }),
    due_at: z.int().nullable(),
    is_lacking_funds: z.boolean(),
    reason: z.enum(LEFT_REASONS).nullable(),
    version: z.int(),
    started_at: z.int().meta({ examples: [EXAMPLE.past] }),
    ended_at: z.int().nullable(),
  })
  .meta({ id: "AutomationPerson" });
export type AutomationPerson = z.output<typeof automationPersonSchema>;

export const automationParamsSchema = z.object({ automation_id: integerId });

export const automationEventWriteSchema = z
  .object({
    id: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .meta({
        description: `Yours, for this event alone. The same id does nothing again within ${EVENT_DAYS} days; for another name or phone it is refused.`,
        examples: ["order-1024"],
      }),
    name: eventName.meta({ examples: ["signed_up"] }),
    phone: z
      .string()
      .max(30)
      .meta({ examples: [EXAMPLE.phone] }),
    values: z
      .record(eventName, z.string().max(MAX_EVENT_VALUE_LENGTH))
      .refine((values) => Object.keys(values).length <= MAX_EVENT_VALUES, {
        message: `An event can have up to ${MAX_EVENT_VALUES} values.`,
      })
      .nullish()
      .meta({ examples: [{ "first name": "Ada" }] }),
  })
  .meta({
    id: "AutomationEventWrite",
    examples: [
      {
        id: "order-1024",
        name: "signed_up",
        phone: EXAMPLE.phone,
        values: { "first name": "Ada" },
      },
    ],
  });
export type AutomationEventWrite = z.output<typeof automationEventWriteSchema>;

export const automationEventSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    phone: z.string(),
    started: z.int().meta({ description: "Automations that the person entered." }),
    ended: z.int().meta({ description: "Automations whose goal this was." }),
    created_at: z.int().meta({ examples: [EXAMPLE.past] }),
  })
  .meta({ id: "AutomationEvent" });
export type AutomationEvent = z.output<typeof automationEventSchema>;

export const automationCapSchema = z
  .object({
    texts: z
      .int()
      .min(1)
      .max(MAX_CAP_TEXTS)
      .nullable()
      .meta({
        description: "Most texts that a person gets from all automations together; null: no limit.",
        examples: [3],
      }),
    days: z
      .int()
      .min(1)
      .max(MAX_CAP_DAYS)
      .meta({ description: "Number of days that the limit covers.", examples: [7] }),
  })
  .meta({ id: "AutomationCap", examples: [{ texts: 3, days: 7 }] });
export type AutomationCap = z.output<typeof automationCapSchema>;
