import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type InboundRule, inboundRuleSchema } from "./schema";
import type { InboundRuleRecord } from "./store";

export const inboundRuleResource: Resource<typeof inboundRuleSchema> = {
  name: "inbound_rule",
  description: "An inbound rule of the account.",
  schema: inboundRuleSchema,
  iri: ({ id }) => `/inbound_rules/${id}`,
};

export const toInboundRule = ({ id, name, note, created_at }: InboundRuleRecord): InboundRule => ({
  id: Number(id),
  name,
  note,
  created_at: toUnix(created_at),
});
