import { assertConfirmed } from "@/lib/auth/confirmation";
import type { Context, KeyRole } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { fromUnix } from "@/lib/core/time";
import { type Tx, withAccount } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import type { CollectionQuery } from "@/lib/http/collection";
import type { Page } from "@/lib/http/route";
import { inAccount } from "@/lib/idempotency/in-account";
import { toApiKey } from "./resource";
import type { ApiKey, ApiKeyCreate, ApiKeyCreated, ApiKeyUpdate } from "./schema";
import { hashSecret, makeSecret, visibleParts } from "./secret";
import {
  type ApiKeyRow,
  type ApiKeySettings,
  countApiKeys,
  findApiKeys,
  findExpiringKeys,
  insertApiKey,
  lockApiKey,
  markDeleted,
  updateApiKey,
} from "./store";

/** Billing is the owner's matter: a developer neither makes nor changes keys that can pay. */
function assertMayGrant(ctx: Context, roles: readonly KeyRole[]): void {
  if (ctx.actor.kind === "user" && ctx.actor.role === "developer" && roles.includes("payments")) {
    throw new DomainError(
      "forbidden",
      "Keys with the role payments need the role owner in the account.",
    );
  }
}

function toSpendCap(amount: number | null | undefined): bigint | null {
  return amount === null || amount === undefined ? null : BigInt(Math.round(amount * 1_000_000));
}

function toExpiry(ctx: Context, seconds: number | null | undefined): Date | null {
  if (seconds === null || seconds === undefined) return null;
  const date = fromUnix(seconds);
  if (date <= ctx.now()) {
    throw new DomainError("unprocessable", "A key must expire in the future.", {
      path: "expires_at",
    });
  }
  return date;
}

function notFound(): DomainError {
  return new DomainError("not_found", "There is no API key with this id.");
}

/** Keys of the account, newest first; deleted ones are left out. */
export async function listApiKeys(ctx: Context, query: CollectionQuery): Promise<Page<ApiKey>> {
  const { id } = ctx.account;
  const rows = await withAccount(id, (tx) => findApiKeys(tx, id, query));
  return {
    items: rows.map(toApiKey),
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
  const secret = makeSecret(isTest);
  const { start, end } = visibleParts(secret);
  const row = await inAccount(ctx, (tx) =>
    insertApiKey(tx, id, {
      name: input.name,
      kind: input.kind ?? "api",
      roles: [...new Set(roles)],
      isTest,
      isActive: true,
      ipList: input.ip_list ?? [],
      spendCap: toSpendCap(input.spend_cap),
      expiresAt: toExpiry(ctx, input.expires_at),
      secretHash: hashSecret(secret, env.KEY_PEPPER),
      secretStart: start,
      secretEnd: end,
    }),
  );
  return { ...toApiKey(row), client_id: id, secret, token: `${id}:${secret}` };
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
    const row = await lockApiKey(tx, id, keyId);
    if (row === undefined) throw notFound();
    assertMayGrant(ctx, [...row.roles, ...(input.roles ?? [])]);
    return toApiKey(await updateApiKey(tx, id, keyId, changed(ctx, row, input)));
  });
}

/** Deletes a key; it is refused on every process within a second. */
export async function deleteApiKey(ctx: Context, keyId: number): Promise<void> {
  assertConfirmed(ctx);
  const isDeleted = await inAccount(ctx, (tx) => markDeleted(tx, ctx.account.id, keyId));
  if (!isDeleted) throw notFound();
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
