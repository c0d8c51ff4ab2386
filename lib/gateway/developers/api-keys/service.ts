import { assertConfirmed } from "@/lib/auth/reauthentication";
import { getUserOrThrow } from "@/lib/core/get-user";
import { findUsers } from "@/lib/gateway/account/users/service";
import { mayManageKeysOf } from "@/lib/core/permissions/permissions";
import type { Context, KeyRole } from "@/lib/core/context";
import type { WriteContext } from "@/lib/db/write-context";
import { DomainError, notFound } from "@/lib/core/errors";
import { fromUnix } from "@/lib/core/time/time";
import { listPage } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import type { CollectionQuery, Page } from "@/lib/core/collection";
import { changesBetween, recordAudit } from "@/lib/gateway/account/audit-log/record";
import { notifyMembers } from "@/lib/gateway/account/notifications/notify";
import {
  changePushes,
  readPushes,
  removePushes,
} from "@/lib/gateway/developers/webhooks/service-pushes";
import { auditFields, auditObject } from "./audit-fields";
import { makerRoleOf, toApiKey } from "./resource";
import type { ApiKey, ApiKeyCreate, ApiKeyCreated, ApiKeyRotate, ApiKeyUpdate } from "./schema";
import { hashSecret, makeSecret, visibleParts } from "@/lib/auth/api-key-secret";
import { beginSpend, lockSpend } from "./store-spend";
import {
  API_KEYS,
  type ApiKeyRecord,
  type ApiKeySettings,
  findMakerRoles,
  findPreviousSecrets,
  type NewSecret,
  replaceSecret,
  findEndingKeys,
  findExpiringKeys,
  insertApiKey,
  lockApiKey,
  markDeleted,
  findWorkingKeysOf,
  updateApiKey,
  updateMaker,
} from "./store";

/** Only owners create or change keys with the payments role. */
function assertMayGrant(ctx: Context, roles: readonly KeyRole[]): void {
  if (ctx.actor.kind === "user" && ctx.actor.role !== "owner" && roles.includes("payments")) {
    throw new DomainError("forbidden", "Only owners can create keys with the payments role.", {
      reason: "owner_role_needed",
    });
  }
}

/** Access to a key's secret or settings grants its permissions, so they can't exceed the caller's own. */
async function assertMayManage(tx: Tx, ctx: Context, row: ApiKeyRecord): Promise<void> {
  if (ctx.actor.kind !== "user") return;
  const roles = await findMakerRoles(tx, ctx.account.id, [Number(row.created_by ?? 0)]);
  if (mayManageKeysOf(makerRoleOf(row, roles), ctx.actor.role)) return;
  throw new DomainError(
    "forbidden",
    "This key has more permissions than you. Ask an owner to change it, or create your own key.",
    { reason: "owner_role_needed" },
  );
}

function toSpendCap(amount: number | null | undefined): bigint | null {
  return amount === null || amount === undefined ? null : BigInt(Math.round(amount * 1_000_000));
}

function toExpiry(ctx: Context, seconds: number | null | undefined): Date | null {
  if (seconds === null || seconds === undefined) return null;
  const date = fromUnix(seconds);
  if (date <= ctx.now()) {
    throw new DomainError("unprocessable", "Choose an expiry date in the future.", {
      reason: "expires_in_past",
      path: "expires_at",
    });
  }
  return date;
}

/** Locks a key that people may change; throws `not_found`, or `conflict` for the dashboard's. */
async function lockOwnKey(tx: Tx, accountId: number, keyId: number): Promise<ApiKeyRecord> {
  const row = await lockApiKey(tx, accountId, keyId);
  if (row === undefined) throw notFound("API key with this ID");
  if (row.kind !== "dashboard") return row;
  throw new DomainError(
    "conflict",
    "This key represents the dashboard. It has no secret and can't be changed.",
    { reason: "dashboard_key" },
  );
}

async function toResources(
  tx: Tx,
  accountId: number,
  rows: readonly ApiKeyRecord[],
): Promise<ApiKey[]> {
  const makers = rows.map((row) => Number(row.created_by ?? 0));
  const users = await findUsers(tx, makers);
  const roles = await findMakerRoles(tx, accountId, makers);
  const ids = rows.map((row) => row.key_id);
  const previous = await findPreviousSecrets(tx, accountId, ids);
  const pushes = await readPushes(tx, accountId, ids);
  return rows.map((row) => toApiKey(row, { users, roles, previous, pushes }));
}

async function toSingleResource(tx: Tx, accountId: number, row: ApiKeyRecord): Promise<ApiKey> {
  const [key] = await toResources(tx, accountId, [row]);
  if (key === undefined) throw notFound("API key with this ID");
  return key;
}

/** A fresh secret, and what is stored of it. */
function freshSecret(isTest: boolean): { secret: string; stored: NewSecret } {
  const secret = makeSecret(isTest);
  return { secret, stored: { hash: hashSecret(secret, env.KEY_PEPPER), ...visibleParts(secret) } };
}

/** Keys of the account, newest first; deleted ones are left out. */
export function listApiKeys(ctx: Context, query: CollectionQuery): Promise<Page<ApiKey>> {
  return listPage(ctx, API_KEYS, query, (rows, tx) => toResources(tx, ctx.account.id, rows));
}

/** Makes a key. The answer is the only place where its secret is ever readable. */
export async function createApiKey(ctx: WriteContext, input: ApiKeyCreate): Promise<ApiKeyCreated> {
  assertConfirmed(ctx);
  const { id } = ctx.account;
  const roles = input.roles ?? ["messaging"];
  assertMayGrant(ctx, roles);
  const isTest = input.is_test ?? false;
  const { secret, stored } = freshSecret(isTest);
  const { tx } = ctx;
  const made = await insertApiKey(tx, id, {
    name: input.name,
    kind: input.kind ?? "api",
    roles: [...new Set(roles)],
    isTest,
    isActive: true,
    ipList: input.ip_list ?? [],
    spendCap: toSpendCap(input.spend_cap),
    expiresAt: toExpiry(ctx, input.expires_at),
    secret: stored,
    createdBy: ctx.actor.kind === "user" ? ctx.actor.userId : null,
  });
  await changePushes(tx, id, Number(made.key_id), input);
  const shown = await toSingleResource(tx, id, made);
  await recordAudit(tx, ctx, {
    action: "api_key.created",
    object: auditObject(made),
    after: auditFields(made, shown),
  });
  await notifyMembers(tx, {
    accountId: id,
    accountName: ctx.account.name,
    text: {
      event: "key_created",
      name: made.name,
      roles: made.roles,
      by: shown.created_by,
    },
  });
  return { ...shown, client_id: id, secret, token: `${id}:${secret}` };
}

/** Absent fields keep their value, null clears those that may be empty. */
function changed(ctx: Context, row: ApiKeyRecord, input: ApiKeyUpdate): ApiKeySettings {
  const isKeptCap = input.spend_cap === undefined;
  return {
    name: input.name ?? row.name,
    roles: [...new Set(input.roles ?? row.roles)],
    isActive: input.is_active ?? row.is_active,
    ipList: input.ip_list === undefined ? row.ip_list : (input.ip_list ?? []),
    spendCap: isKeptCap
      ? row.spend_cap === null
        ? null
        : BigInt(row.spend_cap)
      : toSpendCap(input.spend_cap),
    expiresAt: input.expires_at === undefined ? row.expires_at : toExpiry(ctx, input.expires_at),
  };
}

/** A name, or taking a key out of use, needs no password. */
function mayOpenMore({ name: _name, is_active, ...rest }: ApiKeyUpdate): boolean {
  return is_active === true || Object.values(rest).some((value) => value !== undefined);
}

/** Changes a key; it holds on every process within a second. */
export async function updateApiKeySettings(
  ctx: WriteContext,
  keyId: number,
  input: ApiKeyUpdate,
): Promise<ApiKey> {
  if (mayOpenMore(input)) assertConfirmed(ctx);
  const { id } = ctx.account;
  const { tx } = ctx;
  if (input.spend_cap != null) await lockSpend(tx, id);
  const row = await lockOwnKey(tx, id, keyId);
  assertMayGrant(ctx, [...row.roles, ...(input.roles ?? [])]);
  if (mayOpenMore(input)) await assertMayManage(tx, ctx, row);
  const before = auditFields(row, await toSingleResource(tx, id, row));
  const after = await updateApiKey(tx, id, keyId, changed(ctx, row, input));
  await changePushes(tx, id, keyId, input);
  const shown = await toSingleResource(tx, id, after);
  if (row.spend_cap === null && after.spend_cap !== null) await beginSpend(tx, id, keyId);
  await recordAudit(tx, ctx, {
    action: "api_key.changed",
    object: auditObject(after),
    ...changesBetween(before, auditFields(after, shown)),
  });
  return shown;
}

/**
 * Gives a key a new secret, shown only once; the current one keeps working until the overlap ends, and
 * everything else about the key stays. Throws `forbidden` like creating does.
 */
export async function rotateApiKey(
  ctx: WriteContext,
  keyId: number,
  { overlap_hours }: ApiKeyRotate,
): Promise<ApiKeyCreated> {
  assertConfirmed(ctx);
  const { id } = ctx.account;
  const { tx } = ctx;
  const row = await lockOwnKey(tx, id, keyId);
  assertMayGrant(ctx, row.roles);
  await assertMayManage(tx, ctx, row);
  const { secret, stored } = freshSecret(row.is_test);
  const rotated = await replaceSecret(tx, id, keyId, stored, overlap_hours);
  await recordAudit(tx, ctx, {
    action: "api_key.rotated",
    object: auditObject(rotated),
    after: { overlap_hours },
  });
  const key = await toSingleResource(tx, id, rotated);
  return { ...key, client_id: id, secret, token: `${id}:${secret}` };
}

/**
 * Makes a key the caller's, so that it may do what they may: for keys whose maker left or may do less now.
 * Secret and settings stay, so programs go on; who made the key may still know its secret.
 */
export async function takeOverApiKey(ctx: WriteContext, keyId: number): Promise<ApiKey> {
  assertConfirmed(ctx);
  const { userId } = getUserOrThrow(ctx);
  const { id } = ctx.account;
  const { tx } = ctx;
  const row = await lockOwnKey(tx, id, keyId);
  const taken = await updateMaker(tx, id, keyId, userId);
  await recordAudit(tx, ctx, {
    action: "api_key.taken_over",
    object: auditObject(taken),
    before: { created_by: row.created_by },
    after: { created_by: taken.created_by },
  });
  return toSingleResource(tx, id, taken);
}

/** Names of the keys that people made and that still work, by person: they end where their makers end. */
export function workingKeysOf(
  tx: Tx,
  accountId: number,
  userIds: readonly number[],
): Promise<Map<number, string[]>> {
  return findWorkingKeysOf(tx, accountId, userIds);
}

/** Deletes a key; it is refused on every process within a second. */
export async function deleteApiKey(ctx: WriteContext, keyId: number): Promise<void> {
  assertConfirmed(ctx);
  const { tx } = ctx;
  const row = await lockOwnKey(tx, ctx.account.id, keyId);
  const before = auditFields(row, await toSingleResource(tx, ctx.account.id, row));
  await markDeleted(tx, ctx.account.id, keyId);
  await removePushes(tx, ctx.account.id, keyId);
  await recordAudit(tx, ctx, { action: "api_key.deleted", object: auditObject(row), before });
}

export interface ExpiringKey {
  accountId: number;
  keyId: number;
  name: string;
  expiresAt: Date;
}

/** How long before its end a key is named to people. */
export const KEY_WARNING_DAYS = 14;

/** Working keys of all accounts that end within 14 days, those younger than a day left out; for the worker. */
export async function walkExpiringKeys(
  tx: Tx,
  after: ExpiringKey | null,
  limit: number,
): Promise<ExpiringKey[]> {
  const rows = await findEndingKeys(tx, KEY_WARNING_DAYS, after, limit);
  return rows.map((row) => ({
    accountId: Number(row.account_id),
    keyId: Number(row.key_id),
    name: row.name,
    expiresAt: row.expires_at,
  }));
}

/** Working keys that end between two instants, soonest first; ten at most. */
export async function listExpiringKeys(
  tx: Tx,
  accountId: number,
  from: Date,
  until: Date,
): Promise<{ name: string; expiresAt: Date }[]> {
  const rows = await findExpiringKeys(tx, accountId, from, until);
  return rows.map((row) => ({ name: row.name, expiresAt: row.expires_at }));
}
