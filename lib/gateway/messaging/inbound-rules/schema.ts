import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { integerId } from "@/lib/http/input/path-parameters";
import { MAX_NAME_LENGTH, MAX_NOTE_LENGTH } from "./schema-values";

export const inboundRuleWriteSchema = z
  .object({
    name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
    note: z.string().trim().max(MAX_NOTE_LENGTH).nullish(),
  })
  .meta({ id: "InboundRuleWrite", examples: [{ name: "Monday", note: "Every week" }] });
export type InboundRuleWrite = z.output<typeof inboundRuleWriteSchema>;

export const inboundRuleSchema = z
  .object({
    id: z.int().min(1),
    name: z.string(),
    note: z.string().nullable(),
    created_at: z.int().meta({ examples: [EXAMPLE.past] }),
  })
  .meta({ id: "InboundRule" });
export type InboundRule = z.output<typeof inboundRuleSchema>;

export const inboundRuleParamsSchema = z.object({ inbound_rule_id: integerId });
