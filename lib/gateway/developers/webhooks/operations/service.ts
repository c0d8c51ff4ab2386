import { assertReauthenticated } from "@/lib/auth/reauthentication";
import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { toUnix } from "@/lib/core/time/time";
import { DAY_MS, HOUR_MS } from "@/lib/core/time/units";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { changesBetween, recordAudit } from "@/lib/gateway/account/audit-log/public";
import {
  auditFields,
  auditObject,
  getWebhookOrThrow,
  lockWebhookOrThrow,
} from "@/lib/gateway/developers/webhooks/access";
import {
  newSecret,
  newToken,
  openKeys,
  rotateKeys,
  sealKeys,
  type WebhookKeys,
} from "@/lib/gateway/developers/webhooks/keys";
import { toWebhook } from "@/lib/gateway/developers/webhooks/resource";
import type {
  Webhook,
  WebhookCreate,
  WebhookCreated,
  WebhookSecrets,
  WebhookUpdate,
} from "@/lib/gateway/developers/webhooks/schema";
import { MAX_WEBHOOKS, ROTATION_HOURS } from "@/lib/gateway/developers/webhooks/schema-values";
import {
  countWebhooks,
  findHours,
  insertWebhook,
  lockAccount,
  nextWebhookId,
  deleteWebhookRow,
  saveWebhook,
  type WebhookChange,
  type WebhookRecord,
  WEBHOOKS,
} from "@/lib/gateway/developers/webhooks/store";
import { assertCanRedirect, subscribe } from "@/lib/gateway/developers/webhooks/subscription";
import { parseTarget } from "@/lib/gateway/developers/webhooks/target";

async function toResources(
  tx: Tx,
  ctx: Context,
  rows: readonly WebhookRecord[],
): Promise<Webhook[]> {
  const now = ctx.now();
  const since = new Date(Math.floor((now.getTime() - DAY_MS) / HOUR_MS + 1) * HOUR_MS);
  const ids = rows.map(({ webhook_id }) => webhook_id);
  const hours = await findHours(tx, ctx.account.id, ids, since);
  return rows.map((row) => toWebhook(row, hours, now));
}

async function getWebhookWithin(tx: Tx, ctx: Context, webhookId: number): Promise<Webhook> {
  const row = await getWebhookOrThrow(tx, ctx.account.id, webhookId);
  const [webhook] = await toResources(tx, ctx, [row]);
  return webhook ?? toWebhook(row, [], ctx.now());
}

export function listWebhooks(ctx: Context, query: CollectionQuery): Promise<Page<Webhook>> {
  return listPage(ctx, WEBHOOKS, query, (rows, tx) => toResources(tx, ctx, rows));
}

export function getWebhook(ctx: Context, webhookId: number): Promise<Webhook> {
  return readAccount(ctx.account.id, (tx) => getWebhookWithin(tx, ctx, webhookId));
}

async function assertRoom(tx: Tx, accountId: number): Promise<void> {
  await lockAccount(tx, accountId);
  if ((await countWebhooks(tx, accountId)) < MAX_WEBHOOKS) return;
  throw new DomainError(
    "unprocessable",
    `The account has reached the limit of ${MAX_WEBHOOKS} webhooks. Delete one first.`,
    { reason: "too_many_webhooks", limit: MAX_WEBHOOKS },
  );
}

export async function createWebhook(
  ctx: WriteContext,
  body: WebhookCreate,
): Promise<WebhookCreated> {
  assertReauthenticated(ctx);
  const { tx, account, actor } = ctx;
  const { kind, target } = parseTarget(body.target);
  await assertRoom(tx, account.id);
  const webhookId = await nextWebhookId(tx);
  const keys = { token: body.token ?? newToken(), secret: newSecret() };
  const subscription = subscribe(actor, body.events ?? null);
  await insertWebhook(tx, account.id, {
    webhookId,
    kind,
    target,
    ...subscription,
    sealedKeys: sealKeys(account.id, webhookId, keys),
    createdAt: ctx.now(),
    createdBy: actor.kind === "user" ? actor.userId : null,
  });
  await recordAudit(tx, ctx, {
    action: "webhook.created",
    object: auditObject({ webhook_id: String(webhookId), target }),
    after: auditFields({ target, events: body.events ?? null, disabled_at: null }),
  });
  return { ...(await getWebhookWithin(tx, ctx, webhookId)), ...keys };
}

const openWebhookKeys = (ctx: Context, row: WebhookRecord): WebhookKeys =>
  openKeys(ctx.account.id, Number(row.webhook_id), row.sealed_keys);

function applyUpdate(
  ctx: Context,
  row: WebhookRecord,
  keys: WebhookKeys,
  change: Partial<WebhookChange>,
): WebhookChange {
  return {
    kind: row.kind,
    target: row.target,
    events: row.events,
    eventsRole: row.events_role,
    disabledAt: row.disabled_at,
    disabledReason: row.disabled_reason,
    previousUntil: row.previous_until,
    sealedKeys: sealKeys(ctx.account.id, Number(row.webhook_id), keys),
    ...change,
  };
}

function availability(ctx: Context, row: WebhookRecord, isEnabled: boolean | null | undefined) {
  if (isEnabled === true) return { disabledAt: null, disabledReason: null };
  const isDisabledNow = isEnabled === false && row.disabled_at === null;
  return isDisabledNow ? { disabledAt: ctx.now(), disabledReason: "person" as const } : {};
}

/** Returns false for disabling. Other changes may send data elsewhere, so they need reauthentication. */
const canWidenAccess = ({ is_enabled, ...rest }: WebhookUpdate) =>
  is_enabled === true || Object.values(rest).some((value) => value !== undefined);

/** Updates a webhook. Absent fields stay unchanged; `events: null` means all. */
export async function updateWebhook(
  ctx: WriteContext,
  webhookId: number,
  body: WebhookUpdate,
): Promise<Webhook> {
  if (canWidenAccess(body)) assertReauthenticated(ctx);
  const { tx, account } = ctx;
  const row = await lockWebhookOrThrow(tx, account.id, webhookId);
  const isMoved = body.target != null && body.target !== row.target;
  if (isMoved && body.events === undefined) assertCanRedirect(ctx.actor, row);
  const keys = openWebhookKeys(ctx, row);
  const change = applyUpdate(
    ctx,
    row,
    { ...keys, token: body.token ?? keys.token },
    {
      ...(body.target != null && parseTarget(body.target)),
      ...(body.events !== undefined && subscribe(ctx.actor, body.events)),
      ...availability(ctx, row, body.is_enabled),
    },
  );
  const isFresh = isMoved || (body.is_enabled === true && row.disabled_at !== null);
  await saveWebhook(tx, account.id, webhookId, change, isFresh);
  const after = await getWebhookOrThrow(tx, account.id, webhookId);
  await recordAudit(tx, ctx, {
    action: "webhook.changed",
    object: auditObject(after),
    ...changesBetween(auditFields(row), auditFields(after)),
  });
  return getWebhookWithin(tx, ctx, webhookId);
}

const toSecrets = ({ token, secret }: WebhookKeys, until: Date | null): WebhookSecrets => ({
  token,
  secret,
  previous_secret_until: until === null ? null : toUnix(until),
});

const isRotating = (ctx: Context, { previous_until: until }: WebhookRecord): boolean =>
  until !== null && until > ctx.now();

export async function revealWebhook(ctx: WriteContext, webhookId: number): Promise<WebhookSecrets> {
  assertReauthenticated(ctx);
  const { tx, account } = ctx;
  const row = await getWebhookOrThrow(tx, account.id, webhookId);
  await recordAudit(tx, ctx, { action: "webhook.revealed", object: auditObject(row) });
  return toSecrets(openWebhookKeys(ctx, row), isRotating(ctx, row) ? row.previous_until : null);
}

/** Rotates the secret; the previous one also signs for 24 hours. The token doesn't change. */
export async function rotateWebhook(ctx: WriteContext, webhookId: number): Promise<WebhookSecrets> {
  assertReauthenticated(ctx);
  const { tx, account } = ctx;
  const row = await lockWebhookOrThrow(tx, account.id, webhookId);
  const keys = rotateKeys(openWebhookKeys(ctx, row), isRotating(ctx, row));
  const previousUntil = new Date(ctx.now().getTime() + ROTATION_HOURS * HOUR_MS);
  const change = applyUpdate(ctx, row, keys, { previousUntil });
  await saveWebhook(tx, account.id, webhookId, change, false);
  await recordAudit(tx, ctx, { action: "webhook.rotated", object: auditObject(row) });
  return toSecrets(keys, previousUntil);
}

export async function deleteWebhook(ctx: WriteContext, webhookId: number): Promise<void> {
  assertReauthenticated(ctx);
  const { tx, account } = ctx;
  const row = await lockWebhookOrThrow(tx, account.id, webhookId);
  await deleteWebhookRow(tx, account.id, webhookId);
  await recordAudit(tx, ctx, {
    action: "webhook.deleted",
    object: auditObject(row),
    before: auditFields(row),
  });
}
