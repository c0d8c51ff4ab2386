import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { listPage } from "@/lib/db/lists/list";
import { readAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import {
  type AuditedAction,
  changesBetween,
  recordAudit,
} from "@/lib/gateway/account/audit-log/public";
import { toInboundRule } from "./resource";
import type { InboundRule, InboundRuleWrite } from "./schema";
import {
  findInboundRule,
  insertInboundRule,
  lockInboundRule,
  INBOUND_RULES,
  type InboundRuleRecord,
  removeInboundRule,
  saveInboundRule,
} from "./store";

const THIS = "inbound rule with this ID";

const auditObject = ({ id, name }: InboundRuleRecord): AuditedAction["object"] => ({
  kind: "inbound_rule",
  id,
  label: name,
});

/** Without the note, which may hold personal data. */
const auditFields = ({ name }: InboundRuleRecord) => ({ name });

async function lockOrThrow(ctx: WriteContext, id: number): Promise<InboundRuleRecord> {
  const row = await lockInboundRule(ctx.tx, ctx.account.id, id);
  if (row === undefined) throw notFound(THIS);
  return row;
}

/** An empty text clears the field. */
const toText = (text: string | null) => (text === "" ? null : text);

export function listInboundRules(ctx: Context, query: CollectionQuery): Promise<Page<InboundRule>> {
  return listPage(ctx, INBOUND_RULES, query, (rows) => rows.map(toInboundRule));
}

export async function getInboundRule(ctx: Context, id: number): Promise<InboundRule> {
  const row = await readAccount(ctx.account.id, (tx) => findInboundRule(tx, ctx.account.id, id));
  if (row === undefined) throw notFound(THIS);
  return toInboundRule(row);
}

export async function createInboundRule(
  ctx: WriteContext,
  { name, note = null }: InboundRuleWrite,
): Promise<InboundRule> {
  const fields = { name, note: toText(note) };
  const row = await insertInboundRule(ctx.tx, ctx.account.id, fields, ctx.now());
  await recordAudit(ctx.tx, ctx, {
    action: "inbound_rule.created",
    object: auditObject(row),
    after: auditFields(row),
  });
  return toInboundRule(row);
}

/** Keeps fields that are absent; null clears them. */
export async function updateInboundRule(
  ctx: WriteContext,
  id: number,
  { name, note }: InboundRuleWrite,
): Promise<InboundRule> {
  const before = await lockOrThrow(ctx, id);
  const after = { ...before, name, note: note === undefined ? before.note : toText(note) };
  await saveInboundRule(ctx.tx, ctx.account.id, after);
  await recordAudit(ctx.tx, ctx, {
    action: "inbound_rule.changed",
    object: auditObject(after),
    ...changesBetween(auditFields(before), auditFields(after)),
  });
  return toInboundRule(after);
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
