import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { microToNumber, parseAmount } from "@/lib/core/money/money";
import { fromUnix } from "@/lib/core/time/time";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { changesBetween, recordAudit } from "@/lib/gateway/account/audit-log/public";
import { listSentCountries } from "./countries";
import { toPrefix, toStop } from "./resource";
import type {
  AllowedPrefix,
  AllowedPrefixes,
  Guard,
  GuardUpdate,
  PrefixCreate,
  StopResource,
} from "./schema";
import { MAX_PREFIXES } from "./schema-values";
import { findSettings, lockSettings, saveSettings, type SettingsRecord } from "./store";
import { deletePrefix, findPrefixes, savePrefix } from "./store-prefixes";
import { STOP_SOURCE } from "./store-stops";

/** Converts settings. Without an owner's list, the countries of recent messages apply. */
async function toGuard(tx: Tx, ctx: Context, settings: SettingsRecord | undefined): Promise<Guard> {
  const { account } = ctx;
  const countries = settings?.countries ?? null;
  const cap = settings?.spend_cap ?? null;
  const allowed = countries ?? [
    account.iso2,
    ...(await listSentCountries(tx, account.id, ctx.now())),
  ];
  return {
    is_enabled: settings?.is_enabled ?? true,
    countries,
    allowed_countries: [...new Set(allowed)].sort(),
    hourly_spend_cap: cap === null ? null : microToNumber(BigInt(cap)),
    currency: account.currency,
  };
}

export function getGuard(ctx: Context): Promise<Guard> {
  const { id } = ctx.account;
  return readAccount(id, async (tx) => toGuard(tx, ctx, await findSettings(tx, id)));
}

export async function updateGuard(ctx: WriteContext, input: GuardUpdate): Promise<Guard> {
  const { tx, account } = ctx;
  const before = await toGuard(tx, ctx, await lockSettings(tx, account.id));
  const cap = input.hourly_spend_cap;
  await saveSettings(tx, account.id, {
    isEnabled: input.is_enabled,
    countries: input.countries === null ? null : [...new Set(input.countries)].sort(),
    spendCap: cap === null ? null : parseAmount(cap.toFixed(4), "hourly_spend_cap"),
  });
  const after = await toGuard(tx, ctx, await findSettings(tx, account.id));
  await recordAudit(tx, ctx, {
    action: "pumping_guard.changed",
    object: { kind: "account", id: account.id },
    ...changesBetween(before, after),
  });
  return after;
}

export function listPrefixes(ctx: Context): Promise<AllowedPrefixes> {
  const { id } = ctx.account;
  return readAccount(id, async (tx) => ({ prefixes: (await findPrefixes(tx, id)).map(toPrefix) }));
}

/** Exempts numbers with this prefix. Updates date and note if already allowed. */
export async function createPrefix(ctx: WriteContext, input: PrefixCreate): Promise<AllowedPrefix> {
  const { tx, account } = ctx;
  await lockSettings(tx, account.id);
  const prefixes = await findPrefixes(tx, account.id);
  if (prefixes.length >= MAX_PREFIXES && !prefixes.some(({ prefix }) => prefix === input.prefix)) {
    throw new DomainError("unprocessable", `Up to ${MAX_PREFIXES} prefixes can be allowed.`, {
      reason: "too_many_prefixes",
      limit: MAX_PREFIXES,
    });
  }
  const saved = await savePrefix(tx, account.id, {
    id: uuidv7(),
    prefix: input.prefix,
    valid_until: input.valid_until == null ? null : fromUnix(input.valid_until),
    note: input.note ?? null,
    created_at: ctx.now(),
  });
  const prefix = toPrefix(saved);
  await recordAudit(tx, ctx, {
    action: "pumping_guard.prefix_allowed",
    object: { kind: "allowed_prefix", id: prefix.id },
    after: { digits: prefix.prefix.length - 1, valid_until: prefix.valid_until },
  });
  return prefix;
}

export async function deleteAllowedPrefix(ctx: WriteContext, input: string): Promise<void> {
  const subject = "allowed prefix with this ID";
  const row = await deletePrefix(ctx.tx, ctx.account.id, parseUuid(input, subject));
  if (row === undefined) throw notFound(subject);
  await recordAudit(ctx.tx, ctx, {
    action: "pumping_guard.prefix_removed",
    object: { kind: "allowed_prefix", id: row.id },
    before: { digits: row.prefix.length - 1 },
  });
}

export const listStops = (ctx: Context, query: CollectionQuery): Promise<Page<StopResource>> =>
  listPage(ctx, STOP_SOURCE, query, (rows) => rows.map(toStop));
