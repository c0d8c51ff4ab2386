import type { Context } from "@/lib/core/context";
import type { ConditionGroup } from "@/lib/core/segments/conditions";
import { runWrite } from "@/lib/db/write-context";
import { createSegment } from "@/lib/gateway/contacts/segments/public";
import { createAutomation, publishAutomation } from "@/lib/gateway/messaging/automations/public";
import { createInboundRule } from "@/lib/gateway/messaging/inbound-rules/public";
import { createRecurringBulk } from "@/lib/gateway/messaging/recurring-bulks/public";
import { createTemplate } from "@/lib/gateway/messaging/templates/public";
import { DEMO_SENDERS } from "./content";
import { DEMO_TEMPLATES } from "./templates";

interface StandingOrders {
  newsletter: number;
  vip: number;
  unsubscribeCode: string;
  shopCode: string;
}

const matchAll = (...conditions: ConditionGroup["conditions"]): ConditionGroup => ({
  kind: "group",
  match: "all",
  conditions,
});

/** Sends a cart reminder, and a second one without a click; a purchase ends it. */
async function writeAutomation(ctx: Context, shopCode: string): Promise<void> {
  const { id } = await runWrite(ctx, (write) =>
    createAutomation(write, {
      name: "Abandoned cart",
      trigger: { kind: "event", event: "cart_left", values: ["first name", "product"] },
      reentry: "after_finishing",
      goal_event: "bought",
      sender_id: DEMO_SENDERS[0],
      send_window: { from: "09:00", to: "20:00" },
      steps: [
        { kind: "wait", amount: 2, unit: "hours" },
        {
          kind: "text",
          text: `[First name|Hello], your [product|cart] is waiting for you: [slink ${shopCode}]`,
        },
        { kind: "wait", amount: 1, unit: "days" },
        {
          kind: "branch",
          condition: { kind: "clicked" },
          yes: [],
          no: [{ kind: "text", text: "Still interested? 10 % off until Sunday with CART10." }],
        },
      ],
    }),
  );
  await runWrite(ctx, (write) => publishAutomation(write, id));
}

export async function writeStandingOrders(
  ctx: Context,
  { newsletter, vip, unsubscribeCode, shopCode }: StandingOrders,
): Promise<void> {
  for (const template of DEMO_TEMPLATES)
    await runWrite(ctx, (write) => createTemplate(write, template));
  const segments = [
    {
      name: "Newsletter in Hamburg",
      conditions: matchAll({
        kind: "text",
        group_id: newsletter,
        column: "c",
        operator: "is",
        value: "Hamburg",
      }),
    },
    {
      name: "Reached this month, but no VIP",
      conditions: matchAll(
        { kind: "message", state: "delivered", operator: "last_days", days: 30 },
        { kind: "groups", operator: "none_of", group_ids: [vip] },
      ),
    },
  ];
  for (const segment of segments) await runWrite(ctx, (write) => createSegment(write, segment));
  await writeAutomation(ctx, shopCode);
  const rules = [
    {
      name: "Join the newsletter",
      match: "starts_with",
      keywords: ["join", "mitmachen"],
      reply: "Welcome! Reply STOP at any time to leave.",
      join_group_id: newsletter,
    },
    {
      name: "Opening hours",
      match: "equals",
      keywords: ["hours", "öffnungszeiten"],
      reply: "Mon to Fri 9 to 18, Sat 10 to 16.",
      join_group_id: null,
    },
  ] as const;
  const limits = { daily_limit: 3, total_daily_limit: 1_000, is_unread: true, is_enabled: true };
  for (const { keywords, ...rule } of rules)
    await runWrite(ctx, (write) =>
      createInboundRule(write, { ...rule, ...limits, keywords: [...keywords] }),
    );
  const now = ctx.now();
  await runWrite(ctx, (write) =>
    createRecurringBulk(write, {
      name: "Offers for VIP customers",
      rule: {
        freq: "WEEKLY",
        by_day: ["MO"],
        time: "10:00",
        from_date: now.toISOString().slice(0, 10),
      },
      sender_id: DEMO_SENDERS[0],
      text: `[First name|Hello], this week's offers: nw.link/vip Unsubscribe: [slink ${unsubscribeCode}]`,
      msg_groups: [vip],
    }),
  );
}
