import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { isMasked } from "@/lib/core/permissions/permissions";
import { announceAtCommit } from "@/lib/db/announce-work";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { lockAgainstErasure } from "@/lib/gateway/account/accounts/public";
import { changesBetween, recordAudit } from "@/lib/gateway/account/audit-log/public";
import { findUsers } from "@/lib/gateway/account/users/public";
import { findTemplateTexts } from "@/lib/gateway/messaging/templates/public";
import { findNextOrThrow, NO_SLOT } from "./next-slot";
import { type RecurringLookups, toRecurringBulk, toRecurringSummary } from "./resource";
import type { RecurringBulk, RecurringBulkSummary, RecurringBulkWrite } from "./schema";
import { MAX_RECURRING_BULKS } from "./schema-values";
import { toSender } from "./sender";
import { toSettings } from "./settings";
import {
  findRecurringBulk,
  insertRecurringBulk,
  lockRecurringBulk,
  lockRecurringBulks,
  RECURRING_BULKS,
  type RecurringBulkRecord,
  removeRecurringBulk,
  saveRecurringBulk,
} from "./store";

const RESOURCE_NAME = "recurring bulk with this ID";

export const auditObject = ({ id, name }: RecurringBulkRecord) =>
  ({ kind: "recurring_bulk", id, label: name }) as const;

/** Returns the fields for the audit log, without texts and numbers. */
const auditFields = (row: RecurringBulkRecord) => ({
  name: row.name,
  rule: JSON.stringify(row.rule),
  time_zone: row.time_zone,
  max_late_minutes: row.max_late_minutes,
  not_after_minutes: row.not_after_minutes,
  sender_id: row.bulk.sender_id,
  msg_groups: row.bulk.msg_groups?.join(", ") ?? null,
});

async function getLookups(
  tx: Tx,
  ctx: Context,
  rows: readonly RecurringBulkRecord[],
): Promise<RecurringLookups> {
  const ids = rows.flatMap(({ user_id: id }) => (id === null ? [] : [Number(id)]));
  const users = await findUsers(tx, [...new Set(ids)]);
  const templates = rows.flatMap(({ bulk }) => bulk.template_id ?? []);
  return {
    names: new Map([...users].map(([id, { name }]) => [id, name])),
    texts: await findTemplateTexts(tx, ctx.account.id, templates),
    isHidden: isMasked("messages", ctx.actor),
  };
}

export async function toResource(
  tx: Tx,
  ctx: Context,
  row: RecurringBulkRecord,
): Promise<RecurringBulk> {
  return toRecurringBulk(row, await getLookups(tx, ctx, [row]));
}

/** Locks erasures first, then the row, as workers do. Throws `not_found`. */
export async function lockOrThrow(ctx: WriteContext, id: number): Promise<RecurringBulkRecord> {
  await lockAgainstErasure(ctx.tx, ctx.account.id);
  const row = await lockRecurringBulk(ctx.tx, ctx.account.id, id);
  if (row === undefined) throw notFound(RESOURCE_NAME);
  return row;
}

export function listRecurringBulks(
  ctx: Context,
  query: CollectionQuery,
): Promise<Page<RecurringBulkSummary>> {
  return listPage(ctx, RECURRING_BULKS, query, async (rows, tx) => {
    const lookups = await getLookups(tx, ctx, rows);
    return rows.map((row) => toRecurringSummary(row, lookups));
  });
}

export async function findOrThrow(tx: Tx, ctx: Context, id: number): Promise<RecurringBulkRecord> {
  const row = await findRecurringBulk(tx, ctx.account.id, id);
  if (row === undefined) throw notFound(RESOURCE_NAME);
  return row;
}

export function getRecurringBulk(ctx: Context, id: number): Promise<RecurringBulk> {
  return readAccount(ctx.account.id, async (tx) =>
    toResource(tx, ctx, await findOrThrow(tx, ctx, id)),
  );
}

export async function createRecurringBulk(
  ctx: WriteContext,
  input: RecurringBulkWrite,
): Promise<RecurringBulk> {
  const { tx, account, now } = ctx;
  await lockAgainstErasure(tx, account.id);
  if ((await lockRecurringBulks(tx, account.id)) >= MAX_RECURRING_BULKS) {
    const message = `The account has reached the limit of ${MAX_RECURRING_BULKS} recurring bulks. Delete some first.`;
    throw new DomainError("unprocessable", message, {
      reason: "too_many_recurring_bulks",
      limit: MAX_RECURRING_BULKS,
    });
  }
  const settings = await toSettings(ctx, input);
  const row = await insertRecurringBulk(tx, account.id, {
    ...settings,
    ...(await findNextOrThrow(ctx, settings)),
    ...toSender(ctx),
    pause: null,
    failures: 0,
    created_at: now(),
    changed_at: now(),
  });
  await recordAudit(tx, ctx, {
    action: "recurring_bulk.created",
    object: auditObject(row),
    after: auditFields(row),
  });
  announceAtCommit(tx, "recurring-bulks");
  return toResource(tx, ctx, row);
}

/** Applies from the next run on. A date that ran, or was skipped, doesn't run again. A paused one stays paused. */
export async function updateRecurringBulk(
  ctx: WriteContext,
  id: number,
  input: RecurringBulkWrite,
): Promise<RecurringBulk> {
  const { tx, account, now } = ctx;
  const before = await lockOrThrow(ctx, id);
  const settings = await toSettings(ctx, input);
  const next = await findNextOrThrow(ctx, settings, before);
  const after: RecurringBulkRecord = {
    ...before,
    ...settings,
    ...(before.pause === null ? next : NO_SLOT),
    ...toSender(ctx),
    failures: 0,
    changed_at: now(),
  };
  await saveRecurringBulk(tx, account.id, after);
  await recordAudit(tx, ctx, {
    action: "recurring_bulk.changed",
    object: auditObject(after),
    ...changesBetween(auditFields(before), auditFields(after)),
  });
  announceAtCommit(tx, "recurring-bulks");
  return toResource(tx, ctx, after);
}

export async function deleteRecurringBulk(ctx: WriteContext, id: number): Promise<void> {
  const row = await lockOrThrow(ctx, id);
  await removeRecurringBulk(ctx.tx, ctx.account.id, id);
  await recordAudit(ctx.tx, ctx, {
    action: "recurring_bulk.deleted",
    object: auditObject(row),
    before: auditFields(row),
  });
}
