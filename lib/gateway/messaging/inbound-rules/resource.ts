import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import type { NamedAutomation } from "@/lib/gateway/messaging/automations/public";
import { type InboundRule, inboundRuleSchema } from "./schema";
import type { InboundRuleRecord } from "./store";
import { type MatchCount, NO_MATCHES } from "./store-matches";

export const inboundRuleResource: Resource<typeof inboundRuleSchema> = {
  name: "inbound_rule",
  description: "What happens to messages from phones that contain a keyword.",
  schema: inboundRuleSchema,
  iri: ({ id }) => `/inbound_rules/${id}`,
};

const toId = (id: string | null) => (id === null ? null : Number(id));

export interface RuleLookups {
  counts: ReadonlyMap<string, MatchCount>;
  /** By id, without deleted ones. */
  automations: ReadonlyMap<string, NamedAutomation>;
}

export function toInboundRule(
  {
    join_group_id: joinId,
    leave_group_id: leaveId,
    automation_id: automationId,
    ...row
  }: InboundRuleRecord,
  { counts, automations }: RuleLookups,
): InboundRule {
  const automation = automationId === null ? null : automations.get(automationId);
  const { matches, replies, starts, replies_today: today } = counts.get(row.id) ?? NO_MATCHES;
  return {
    id: Number(row.id),
    name: row.name,
    number: row.number,
    match: row.match,
    keywords: row.keywords,
    reply: row.reply,
    daily_limit: row.daily_limit,
    total_daily_limit: row.total_daily_limit,
    join_group_id: toId(joinId),
    leave_group_id: toId(leaveId),
    automation_id: toId(automationId),
    automation_name: automation?.name ?? null,
    automation_state: automation === null ? null : (automation?.state ?? "deleted"),
    is_unread: row.is_unread,
    is_enabled: row.is_enabled,
    matches,
    replies,
    starts,
    is_limit_reached: today >= row.total_daily_limit,
    created_at: toUnix(row.created_at),
  };
}
