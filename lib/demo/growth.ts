import type { Context } from "@/lib/core/context";
import { UNSUBSCRIBE_REASONS, type UnsubscribeReason } from "@/lib/core/forms/reasons";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { systemContext } from "@/lib/core/system-context";
import { DAY_MS, HOUR_MS } from "@/lib/core/time/units";
import { asOwner, type Tx } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { createForm } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { optOut } from "@/lib/gateway/contacts/blocked-numbers/public";
import { adjustMemberCount } from "@/lib/gateway/contacts/group-records/public";
import { backdateGroup } from "@/lib/gateway/contacts/group-records/store-demo";
import { datePhones, findPhoneIds } from "@/lib/gateway/contacts/phones/store-demo";
import { insertFarewell } from "@/lib/gateway/responses/hosted-forms/public";
import { getLinkId } from "./clicks";
import { createLeaverPhone } from "./opt-outs";

const GROWTH_BY_GROUP: Readonly<
  Record<string, { days: number; left: number; isByForm?: boolean }>
> = {
  Newsletter: { days: 250, left: 86, isByForm: true },
  "VIP customers": { days: 170, left: 9 },
  "Loyalty card France": { days: 210, left: 31 },
};
/** Leavers' share; most get too many messages. */
const REASON_SHARE = 0.7;
const REASON_WEIGHTS: readonly UnsubscribeReason[] = [2, 2, 2, 3, 3];

type Random = () => number;

function pickTime(days: number, random: Random): Date {
  const at = new Date(Date.now() - DAY_MS * (1 + days * random() ** 1.3));
  at.setUTCHours(7 + Math.floor(random() * 11), Math.floor(random() * 60), 0, 0);
  return at.getUTCDay() % 6 === 0 && random() < 0.7 ? pickTime(days, random) : at;
}

const pickTimes = (count: number, days: number, random: Random): Date[] =>
  Array.from({ length: count }, () => pickTime(days, random)).sort((a, b) => Number(a) - Number(b));

/** Spreads numbers over the group's lifetime, and counts them in their hours. */
async function backdateRows(
  tx: Tx,
  accountId: number,
  groupId: number,
  days: number,
  random: Random,
): Promise<void> {
  const ids = await findPhoneIds(tx, accountId, groupId);
  const added = pickTimes(ids.length, days, random);
  await datePhones(tx, accountId, ids, added);
  const createdAt = new Date(Date.now() - DAY_MS * (days + 2));
  await backdateGroup(tx, accountId, groupId, { createdAt, added });
}

function pickReason(random: Random): UnsubscribeReason | null {
  if (random() > REASON_SHARE) return null;
  const reasons = random() < 0.6 ? REASON_WEIGHTS : UNSUBSCRIBE_REASONS;
  return reasons[Math.floor(random() * reasons.length)] ?? null;
}

async function writeUnsubscribed(
  tx: Tx,
  ctx: Context,
  group: { id: number; days: number; left: number },
  form: Campaign | null,
  random: Random,
): Promise<void> {
  const accountId = ctx.account.id;
  for (let index = 0; index < group.left; index += 1) {
    const [joinedAt, laterTime] = pickTimes(2, group.days, random);
    if (joinedAt === undefined || laterTime === undefined) throw new Error("Nobody left");
    await adjustMemberCount(tx, accountId, String(group.id), { added: 1 }, joinedAt);
    const reason = pickReason(random);
    const reasons = form === null ? [] : [reason];
    const leftAt = new Date(Math.max(laterTime.getTime(), joinedAt.getTime() + HOUR_MS));
    await adjustMemberCount(
      tx,
      accountId,
      String(group.id),
      { removed: 1, unsubscribed: reasons },
      leftAt,
    );
    if (form === null) continue;
    const farewell = { campaign: form.id, linkId: getLinkId(form), reason, at: leftAt };
    await insertFarewell(tx, accountId, farewell);
    const unsubscribed = { phone: createLeaverPhone(index), text: `${form.name} (${form.id}), en` };
    const person = { ...systemContext(ctx.account, "form"), tx, now: () => leftAt };
    await optOut(person, unsubscribed, "form");
  }
}

export async function writeGrowth(
  ctx: Context,
  groups: ReadonlyMap<string, number>,
): Promise<{ unsubscribeCode: string }> {
  const random = createSeededRandom(2_909);
  let unsubscribeCode: string | null = null;
  for (const [name, { days, left, isByForm = false }] of Object.entries(GROWTH_BY_GROUP)) {
    const id = groups.get(name);
    if (id === undefined) throw new Error(`The demo account has no group ${name}`);
    const make = (kind: "subscribe" | "unsubscribe", title: string) =>
      runWrite(ctx, (write) => createForm(write, kind, { name: title, group_id: id }));
    if (isByForm) await make("subscribe", `${name} sign-up`);
    const form = isByForm ? await make("unsubscribe", `${name} unsubscribe`) : null;
    unsubscribeCode ??= form?.id ?? null;
    await asOwner(async (tx) => {
      await backdateRows(tx, ctx.account.id, id, days, random);
      await writeUnsubscribed(tx, ctx, { id, days, left }, form, random);
    });
  }
  if (unsubscribeCode === null) throw new Error("No group of the demo account has forms");
  return { unsubscribeCode };
}
