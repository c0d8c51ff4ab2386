import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { defineEvent, unixTime } from "@/lib/gateway/developers/webhooks/event";

export const automationStepEvent = defineEvent({
  name: "automation.step",
  description: "A person reached a webhook step of an automation.",
  data: z
    .object({
      automation_id: z.int(),
      person_id: z
        .string()
        .meta({ description: "ID of the person's entry, as in the list of people." }),
      phone: z.string(),
      name: z.string().meta({ description: "Name that the step gives the event." }),
      values: z.record(z.string(), z.string()).meta({
        description: "Columns or event values that texts can use, by name in lower case.",
      }),
      created_at: unixTime,
    })
    .meta({ id: "AutomationStepData" }),
  sample: {
    automation_id: 1,
    person_id: EXAMPLE.uuid,
    phone: EXAMPLE.phone,
    name: "call_back",
    values: { "first name": "Ada" },
    created_at: EXAMPLE.past,
  },
});
