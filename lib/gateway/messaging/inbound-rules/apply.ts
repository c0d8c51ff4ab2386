import { DomainError } from "@/lib/core/errors";
import { uuidAt, uuidv7 } from "@/lib/core/ids/uuid7";
import { uuidTime } from "@/lib/core/ids/uuid-time";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { findMatch } from "@/lib/core/text/inbound-keywords";
import { DAY_MS } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { signUp } from "@/lib/gateway/contacts/blocked-numbers/public";
import { type GroupRecord, lockGroups } from "@/lib/gateway/contacts/group-records/public";
import { lockIsActive, startByRule } from "@/lib/gateway/messaging/automations/public";
import { removePhoneFromGroup, subscribePhone } from "@/lib/gateway/contacts/phones/public";
import { findRulesByNumber, keepRule, type InboundRuleRecord } from "./store";
import {
  countReplies,
  countRepliesByRule,
  countStarts,
  insertMatch,
  lockReplies,
} from "./store-matches";

export interface MessageToMatch {
  /** UUIDv7 of the incoming message. */
  uuid: string;
  /** E.164. */
  phone: string;
  number: string;
  text: string;
}

/** Returns whether the rule has a reply, and neither its daily number of them nor the person's is reached. */
async function canReply(
  tx: Tx,
  accountId: number,
  { id: ruleId, reply, daily_limit: limit, total_daily_limit: total }: InboundRuleRecord,
  { uuid, phone }: MessageToMatch,
): Promise<boolean> {
  if (reply === null) return false;
  await lockReplies(tx, accountId, ruleId);
  if ((await countRepliesByRule(tx, accountId, { ruleId, limit: total })) >= total) return false;
  await lockReplies(tx, accountId, phone);
  const since = uuidAt(new Date(uuidTime(uuid).getTime() - DAY_MS));
  return (await countReplies(tx, accountId, { phone, since, limit })) < limit;
}

function isPhoneNumber(phone: string, iso2: string): boolean {
  try {
    parsePhoneNumber(phone, iso2);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Subscribes the sender, unless it can't be a contact, such as a short code. */
async function join(
  ctx: WriteContext,
  group: GroupRecord,
  { phone, text }: MessageToMatch,
): Promise<void> {
  if (!isPhoneNumber(phone, ctx.account.iso2)) return;
  await subscribePhone(ctx, Number(group.group_id), phone, {});
  await signUp(ctx, { phone, text }, "sms");
}

/** Joins and leaves groups. Groups that were deleted are skipped. */
async function changeGroups(
  ctx: WriteContext,
  { join_group_id: joinId, leave_group_id: leaveId }: InboundRuleRecord,
  message: MessageToMatch,
): Promise<void> {
  const ids = [joinId, leaveId].flatMap((id) => id ?? []);
  if (ids.length === 0) return;
  const groups = await lockGroups(ctx.tx, ctx.account.id, ids);
  const find = (id: string | null) => groups.find(({ group_id }) => group_id === id);
  const [joinedGroup, leftGroup] = [find(joinId), find(leaveId)];
  if (leftGroup !== undefined) await removePhoneFromGroup(ctx, leftGroup, message.phone);
  if (joinedGroup !== undefined) await join(ctx, joinedGroup, message);
}

/** Starts the rule's automation for the sender, up to its daily number of people. Returns whether they entered. */
async function start(
  ctx: WriteContext,
  { id: ruleId, automation_id: automationId, total_daily_limit: limit }: InboundRuleRecord,
  { phone }: MessageToMatch,
): Promise<boolean> {
  const { tx, account } = ctx;
  if (automationId === null) return false;
  await lockReplies(tx, account.id, ruleId);
  if ((await countStarts(tx, account.id, { ruleId, limit })) >= limit) return false;
  return startByRule(ctx, Number(automationId), phone);
}

/**
 * Applies the account's rule for a message, if any: changes groups, starts its automation, and plans the reply, which a worker sends. Returns
 * whether the conversation is to be marked as unread.
 */
export async function applyInboundRule(
  ctx: WriteContext,
  message: MessageToMatch,
): Promise<{ isUnread: boolean }> {
  const { tx, account } = ctx;
  const rule = findMatch(await findRulesByNumber(tx, account.id, message.number), message.text);
  if (rule === null || !(await keepRule(tx, account.id, rule.id))) return { isUnread: true };
  const { automation_id: automationId } = rule;
  const canStart =
    automationId !== null &&
    isPhoneNumber(message.phone, account.iso2) &&
    (await lockIsActive(ctx, Number(automationId)));
  await changeGroups(ctx, rule, message);
  const isStart = canStart && (await start(ctx, rule, message));
  const replyId = (await canReply(tx, account.id, rule, message)) ? uuidv7() : null;
  await insertMatch(tx, account.id, {
    uuid: message.uuid,
    ruleId: rule.id,
    replyId,
    isStart,
    at: ctx.now(),
  });
  return { isUnread: rule.is_unread };
}
