import { assertConfirmed } from "@/lib/auth/confirmation";
import { personOf } from "@/lib/auth/person";
import { findUsers } from "@/lib/auth/user-store";
import { mayManageKeysOf } from "@/lib/core/access";
import type { Context, KeyRole } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { fromUnix } from "@/lib/core/time";
import { type Tx, withAccount } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import type { CollectionQuery } from "@/lib/http/collection";
import type { Page } from "@/lib/http/route";
import { type AuditedAct, changesBetween, recordAudit } from "@/lib/gateway/audit/record";
import { tellMembers } from "@/lib/gateway/notifications/tell";
import { inAccount } from "@/lib/idempotency/in-account";
import { makerRoleOf, toApiKey } from "./resource";
import type { ApiKey, ApiKeyCreate, ApiKeyCreated, ApiKeyRotate, ApiKeyUpdate } from "./schema";
import { hashSecret, makeSecret, visibleParts } from "./secret";
import { beginSpend, lockSpend } from "./spend";
import {
  type ApiKeyRow,
  type ApiKeySettings,
  countApiKeys,
  findMakerRoles,
  findPreviousSecrets,
  type NewSecret,
  replaceSecret,
  findApiKeys,
  findEndingKeys,
  findExpiringKeys,
  insertApiKey,
  lockApiKey,
  markDeleted,
  findWorkingKeysOf,
  updateApiKey,
  updateMaker,
} from "./store";

/** Billing is the owner's matter: nobody else makes or changes keys that can pay. */
function assertMayGrant(ctx: Context, roles: readonly KeyRole[]): void {
  if (ctx.actor.kind === "user" && ctx.actor.role !== "owner" && roles.includes("payments")) {
    throw new DomainError(
      "forbidden",
      "Keys with the role payments need the role owner in the account.",
      { reason: "owner_role_needed" },
    );
  }
}

/** A secret or a setting of a key hands over its powers: nobody gets more than they have. */
async function assertMayManage(tx: Tx, ctx: Context, row: ApiKeyRow): Promise<void> {
  if (ctx.actor.kind !== "user") return;
  const roles = await findMakerRoles(tx, ctx.account.id, [Number(row.created_by ?? 0)]);
  if (mayManageKeysOf(makerRoleOf(row, roles), ctx.actor.role)) return;
  throw new DomainError(
    "forbidden",
    "This key may do more than you may. Ask an owner to change it, or make a key of your own.",
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
    throw new DomainError("unprocessable", "A key must expire in the future.", {
      reason: "expires_in_past",
      path: "expires_at",
    });
  }
  return date;
}

function notFound(): DomainError {
  return new DomainError("not_found", "There is no API key with this id.");
}

/** Locks a key that people may change; throws `not_found`, or `conflict` for the dashboard's. */
async function lockOwnKey(tx: Tx, accountId: number, keyId: number): Promise<ApiKeyRow> {
  const row = await lockApiKey(tx, accountId, keyId);
  if (row === undefined) throw notFound();
  if (row.kind !== "dashboard") return row;
  throw new DomainError(
    "conflict",
    "This key stands for what is sent in the dashboard. It has no secret and stays as it is.",
    { reason: "dashboard_key" },
  );
}

const auditObject = (row: ApiKeyRow): AuditedAct["object"] => ({
  kind: "api_key",
  id: row.key_id,
  label: row.name,
});

/** What the audit log keeps of a key. */
function auditFields(row: ApiKeyRow) {
  const { name, kind, roles, is_test, is_active, ip_list, spend_cap, expires_at } = toApiKey(row, {
    users: new Map(),
    roles: new Map(),
    previous: new Map(),
  });
  return { name, kind, roles, is_test, is_active, ip_list, spend_cap, expires_at };
}

async function present(tx: Tx, accountId: number, rows: readonly ApiKeyRow[]): Promise<ApiKey[]> {
  const makers = rows.map((row) => Number(row.created_by ?? 0));
  const users = await findUsers(tx, makers);
  const roles = await findMakerRoles(tx, accountId, makers);
  const previous = await findPreviousSecrets(
    tx,
    accountId,
    rows.map((row) => row.key_id),
  );
  return rows.map((row) => toApiKey(row, { users, roles, previous }));
}

async function presentOne(tx: Tx, accountId: number, row: ApiKeyRow): Promise<ApiKey> {
  const [key] = await present(tx, accountId, [row]);
  if (key === undefined) throw notFound();
  return key;
}

/** A fresh secret, and what is stored of it. */
function freshSecret(isTest: boolean): { secret: string; stored: NewSecret } {
  const secret = makeSecret(isTest);
  return { secret, stored: { hash: hashSecret(secret, env.KEY_PEPPER), ...visibleParts(secret) } };
}

/** Keys of the account, newest first; deleted ones are left out. */
export async function listApiKeys(ctx: Context, query: CollectionQuery): Promise<Page<ApiKey>> {
  const { id } = ctx.account;
  const items = await withAccount(id, async (tx) =>
    present(tx, id, await findApiKeys(tx, id, query)),
  );
  return {
    items,
    total: () => withAccount(id, (tx) => countApiKeys(tx, id, query)),
  };
}

/** Makes a key. The answer is the only place where its secret is ever readable. */
export async function createApiKey(ctx: Context, input: ApiKeyCreate): Promise<ApiKeyCreated> {
  assertConfirmed(ctx);
  const { id } = ctx.account;
  const roles = input.roles ?? ["messaging"];
  assertMayGrant(ctx, roles);
  const isTest = input.is_test ?? false;
  const { secret, stored } = freshSecret(isTest);
  const key = await inAccount(ctx, async (tx) => {
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
    await recordAudit(tx, ctx, {
      action: "api_key.created",
      object: auditObject(made),
      after: auditFields(made),
    });
    const shown = await presentOne(tx, id, made);
    await tellMembers(tx, {
      accountId: id,
      accountName: ctx.account.name,
      text: {
        event: "key_created",
        name: made.name,
        roles: made.roles,
        by: shown.created_by,
      },
    });
    return shown;
  });
  return { ...key, client_id: id, secret, token: `${id}:${secret}` };
}

/** Absent fields keep their value, null clears those that may be empty. */
function changed(ctx: Context, row: ApiKeyRow, input: ApiKeyUpdate): ApiKeySettings {
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
  ctx: Context,
  keyId: number,
  input: ApiKeyUpdate,
): Promise<ApiKey> {
  if (mayOpenMore(input)) assertConfirmed(ctx);
  const { id } = ctx.account;
  return inAccount(ctx, async (tx) => {
    if (input.spend_cap != null) await lockSpend(tx, id);
    const row = await lockOwnKey(tx, id, keyId);
    assertMayGrant(ctx, [...row.roles, ...(input.roles ?? [])]);
    if (mayOpenMore(input)) await assertMayManage(tx, ctx, row);
    const after = await updateApiKey(tx, id, keyId, changed(ctx, row, input));
    if (row.spend_cap === null && after.spend_cap !== null) await beginSpend(tx, id, keyId);
    await recordAudit(tx, ctx, {
      action: "api_key.changed",
      object: auditObject(after),
      ...changesBetween(auditFields(row), auditFields(after)),
    });
    return presentOne(tx, id, after);
  });
}

/**
 * Gives a key a new secret, shown this once; the present one opens beside it until the overlap ends, and
 * everything else about the key stays. Throws `forbidden` like creating does.
 */
export async function rotateApiKey(
  ctx: Context,
  keyId: number,
  { overlap_hours }: ApiKeyRotate,
): Promise<ApiKeyCreated> {
  assertConfirmed(ctx);
  const { id } = ctx.account;
  return inAccount(ctx, async (tx) => {
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
    const key = await presentOne(tx, id, rotated);
    return { ...key, client_id: id, secret, token: `${id}:${secret}` };
  });
}

/**
 * Makes a key the caller's, so that it may do what they may: for keys whose maker left or may do less now.
 * Secret and settings stay, so programs go on; who made the key may still know its secret.
 */
export async function takeOverApiKey(ctx: Context, keyId: number): Promise<ApiKey> {
  assertConfirmed(ctx);
  const { userId } = personOf(ctx);
  const { id } = ctx.account;
  return inAccount(ctx, async (tx) => {
    const row = await lockOwnKey(tx, id, keyId);
    const taken = await updateMaker(tx, id, keyId, userId);
    await recordAudit(tx, ctx, {
      action: "api_key.taken_over",
      object: auditObject(taken),
      before: { created_by: row.created_by },
      after: { created_by: taken.created_by },
    });
    return presentOne(tx, id, taken);
  });
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
export async function deleteApiKey(ctx: Context, keyId: number): Promise<void> {
  assertConfirmed(ctx);
  await inAccount(ctx, async (tx) => {
    const row = await lockOwnKey(tx, ctx.account.id, keyId);
    await markDeleted(tx, ctx.account.id, keyId);
    await recordAudit(tx, ctx, {
      action: "api_key.deleted",
      object: auditObject(row),
      before: auditFields(row),
    });
  });
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
