import { type CollectionQuery, type Page, reachesLimit } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { assertUnlimited } from "@/lib/core/permissions/unlimited-key";
import { parseNumericSender } from "@/lib/core/phone/sender-id";
import { findBrokenPattern } from "@/lib/core/text/inbound-keywords";
import { countRows, listPage } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import {
  type AuditedAction,
  changesBetween,
  recordAudit,
} from "@/lib/gateway/account/audit-log/public";
import { countText } from "@/lib/core/messages/message-content";
import { assertBulkLinks, draftLinks } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { findGroupRecords } from "@/lib/gateway/contacts/group-records/public";
import { findNamedAutomations } from "@/lib/gateway/messaging/automations/public";
import { findInboundNumbers } from "@/lib/gateway/messaging/inbound-numbers/public";
import { toInboundRule } from "./resource";
import type { InboundRule, InboundRuleWrite } from "./schema";
import { MAX_RULES } from "./schema-values";
import {
  findInboundRule,
  insertInboundRule,
  lockInboundRule,
  lockInboundRules,
  INBOUND_RULES,
  type InboundRuleFields,
  type InboundRuleRecord,
  removeInboundRule,
  saveInboundRule,
} from "./store";
import { countMatches } from "./store-matches";

const RESOURCE_NAME = "inbound rule with this ID";

const auditObject = ({ id, name }: InboundRuleRecord): AuditedAction["object"] => ({
  kind: "inbound_rule",
  id,
  label: name,
});

const auditFields = ({ id: _id, created_at: _at, ...fields }: InboundRuleRecord) => ({ ...fields });

async function lockOrThrow(ctx: WriteContext, id: number): Promise<InboundRuleRecord> {
  const row = await lockInboundRule(ctx.tx, ctx.account.id, id);
  if (row === undefined) throw notFound(RESOURCE_NAME);
  return row;
}

async function toInboundRules(
  tx: Tx,
  accountId: number,
  rows: readonly InboundRuleRecord[],
): Promise<InboundRule[]> {
  const counts = await countMatches(
    tx,
    accountId,
    rows.map(({ id }) => id),
  );
  const automations = await findNamedAutomations(
    tx,
    accountId,
    rows.flatMap(({ automation_id: id }) => id ?? []),
  );
  return rows.map((row) => toInboundRule(row, { counts, automations }));
}

async function toOneInboundRule(
  tx: Tx,
  accountId: number,
  row: InboundRuleRecord,
): Promise<InboundRule> {
  const [rule] = await toInboundRules(tx, accountId, [row]);
  if (rule === undefined) throw new Error("One row makes one rule");
  return rule;
}

/** Returns E.164. Throws `unprocessable` unless it is one of the account's numbers. */
async function parseOwnNumber({ tx, account }: WriteContext, input: string): Promise<string> {
  const number = parseNumericSender(input);
  if (number !== null && (await findInboundNumbers(tx, account.id)).includes(number)) return number;
  throw new DomainError("unprocessable", "This isn't one of the account's own numbers.", {
    reason: "number_not_own",
    path: "number",
  });
}

async function assertGroups(
  { tx, account }: WriteContext,
  groups: Readonly<Record<"join_group_id" | "leave_group_id", number | null>>,
): Promise<void> {
  for (const [path, id] of Object.entries(groups)) {
    if (id === null || (await findGroupRecords(tx, account.id, [id])).length === 1) continue;
    const message = `There's no group ${id}.`;
    throw new DomainError("unprocessable", message, { reason: "group_unknown", path });
  }
  const { join_group_id: joinGroupId, leave_group_id: leaveGroupId } = groups;
  if (joinGroupId === null || joinGroupId !== leaveGroupId) return;
  throw new DomainError("invalid_input", "A rule can't add to and remove from the same group.", {
    path: "leave_group_id",
    reason: "rule_same_group",
  });
}

/** Requires a published automation and a key without limits, as automations bypass both limits and approvals. */
async function assertAutomation(
  { tx, account, actor }: WriteContext,
  automationId: number | null,
): Promise<void> {
  if (automationId === null) return;
  assertUnlimited(actor);
  const id = String(automationId);
  const automation = (await findNamedAutomations(tx, account.id, [id])).get(id);
  const path = "automation_id";
  if (automation === undefined)
    throw new DomainError("unprocessable", `There's no automation ${automationId}.`, {
      reason: "automation_unknown",
      path,
    });
  if (automation.state === "active" || automation.state === "paused") return;
  throw new DomainError("unprocessable", "Publish the automation first.", {
    reason: "automation_not_published",
    path,
  });
}

function assertKeywords({ match, keywords }: InboundRuleWrite): void {
  if (match !== "regex") return;
  const index = findBrokenPattern(keywords);
  if (index === -1) return;
  throw new DomainError(
    "invalid_input",
    "This isn't a valid regular expression (RE2), or too complex.",
    {
      path: `keywords[${index}]`,
      reason: "pattern_invalid",
    },
  );
}

/** Rejects replies that would never be sent: too long, or with links of unknown campaigns. */
async function assertReply(ctx: WriteContext, text: string): Promise<void> {
  try {
    await assertBulkLinks(ctx, text, "direct");
    countText((await draftLinks(ctx.tx, ctx.account.id, text)).text, null, "direct");
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, reason } = error;
    throw new DomainError(code, message, {
      path: "reply",
      ...(reason !== undefined && { reason }),
    });
  }
}

function assertActs(rule: CheckedFields) {
  const {
    reply,
    join_group_id: joinGroupId,
    leave_group_id: leaveGroupId,
    automation_id: automationId,
  } = rule;
  if (
    [reply, joinGroupId, leaveGroupId, automationId].some((action) => action !== null) ||
    !rule.is_unread
  )
    return;
  const message =
    "Give the rule a reply, a group or an automation, or turn off is_unread. Otherwise it does nothing.";
  throw new DomainError("invalid_input", message, { path: "reply", reason: "rule_without_action" });
}

type CheckedFields = Pick<
  InboundRuleFields,
  "reply" | "join_group_id" | "leave_group_id" | "automation_id" | "is_unread"
>;

const toId = (id: number | null) => (id === null ? null : String(id));

async function checkRule(ctx: WriteContext, body: InboundRuleWrite): Promise<InboundRuleFields> {
  const {
    number = null,
    join_group_id: joinGroupId = null,
    leave_group_id: leaveGroupId = null,
  } = body;
  assertKeywords(body);
  const { automation_id: automationId = null } = body;
  await assertAutomation(ctx, automationId);
  await assertGroups(ctx, { join_group_id: joinGroupId, leave_group_id: leaveGroupId });
  const fields = {
    name: body.name,
    number: number === null || number === "" ? null : await parseOwnNumber(ctx, number),
    match: body.match,
    keywords: body.keywords,
    reply: body.reply == null || body.reply.trim() === "" ? null : body.reply,
    daily_limit: body.daily_limit,
    total_daily_limit: body.total_daily_limit,
    join_group_id: toId(joinGroupId),
    leave_group_id: toId(leaveGroupId),
    automation_id: toId(automationId),
    is_unread: body.is_unread,
    is_enabled: body.is_enabled,
  };
  assertActs(fields);
  if (fields.reply !== null) await assertReply(ctx, fields.reply);
  return fields;
}

export function listInboundRules(ctx: Context, query: CollectionQuery): Promise<Page<InboundRule>> {
  return listPage(ctx, INBOUND_RULES, query, (rows, tx) =>
    toInboundRules(tx, ctx.account.id, rows),
  );
}

export function getInboundRule(ctx: Context, id: number): Promise<InboundRule> {
  return readAccount(ctx.account.id, async (tx) => {
    const row = await findInboundRule(tx, ctx.account.id, id);
    if (row === undefined) throw notFound(RESOURCE_NAME);
    return toOneInboundRule(tx, ctx.account.id, row);
  });
}

export async function createInboundRule(
  ctx: WriteContext,
  body: InboundRuleWrite,
): Promise<InboundRule> {
  const { tx, account } = ctx;
  const fields = await checkRule(ctx, body);
  await lockInboundRules(tx, account.id);
  const count = await countRows(tx, INBOUND_RULES, [account.id], { conditions: [] });
  if (reachesLimit(count, MAX_RULES)) {
    throw new DomainError(
      "unprocessable",
      `The account has reached the limit of ${MAX_RULES} inbound rules. Delete some first.`,
      { reason: "too_many_rules", limit: MAX_RULES },
    );
  }
  const row = await insertInboundRule(tx, account.id, fields, ctx.now());
  await recordAudit(tx, ctx, {
    action: "inbound_rule.created",
    object: auditObject(row),
    after: auditFields(row),
  });
  return toOneInboundRule(tx, account.id, row);
}

export async function updateInboundRule(
  ctx: WriteContext,
  id: number,
  body: InboundRuleWrite,
): Promise<InboundRule> {
  const { tx, account } = ctx;
  const before = await lockOrThrow(ctx, id);
  const after = { ...before, ...(await checkRule(ctx, body)) };
  await saveInboundRule(tx, account.id, after);
  await recordAudit(tx, ctx, {
    action: "inbound_rule.changed",
    object: auditObject(after),
    ...changesBetween(auditFields(before), auditFields(after)),
  });
  return toOneInboundRule(tx, account.id, after);
}

export async function deleteInboundRule(ctx: WriteContext, id: number): Promise<void> {
  const row = await lockOrThrow(ctx, id);
  await removeInboundRule(ctx.tx, ctx.account.id, id);
  await recordAudit(ctx.tx, ctx, {
    action: "inbound_rule.deleted",
    object: auditObject(row),
    before: auditFields(row),
  });
}
