import type { Click } from "@/lib/core/links/click-id";
import { DomainError } from "@/lib/core/errors";
import { numberToMicro } from "@/lib/core/money/money";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { startOfDay } from "@/lib/core/time/zoned-time";
import type { WriteContext } from "@/lib/db/write-context";
import { lockAgainstErasure, getTimeZone } from "@/lib/gateway/account/accounts/public";
import { findClick } from "./click-ids";
import { toConversion } from "./resource";
import type { Conversion, ConversionWrite } from "./schema";
import type { ConversionSource } from "./schema-values";
import {
  type ConversionFields,
  type ConversionRecord,
  type ConvertedLink,
  deleteConversionRow,
  findConversion,
  findConvertedLink,
  findOfClick,
  insertConversion,
  lockByExternalId,
  lockLink,
} from "./store";
import { changeTotals } from "./store-rollups";

/** A visitor has the click's id, and could report any number of conversions. */
const MAX_PAGE_CONVERSIONS = 10;
const MAX_AGE_SECONDS = 7 * DAY_SECONDS;

const clickUnknown = () =>
  new DomainError(
    "unprocessable",
    "No click of this account has this ID, or its campaign was deleted.",
    { reason: "click_unknown", path: "click_id" },
  );

function parseConvertedAt(input: number | null | undefined, clickedAt: Date, now: Date): Date {
  if (input === null || input === undefined) return now;
  const latest = toUnix(now);
  if (input > latest || input < latest - MAX_AGE_SECONDS || input < toUnix(clickedAt)) {
    throw new DomainError(
      "invalid_input",
      "The conversion must be after its click, in the last 7 days, and not in the future.",
      { path: "converted_at" },
    );
  }
  return fromUnix(input);
}

function assertInWindow(
  { conversion_days: days }: ConvertedLink,
  clickedAt: Date,
  convertedAt: Date,
): void {
  if (days === null) {
    throw new DomainError("unprocessable", "The link's campaign doesn't track conversions.", {
      reason: "conversions_off",
      path: "click_id",
    });
  }
  if (toUnix(convertedAt) - toUnix(clickedAt) <= days * DAY_SECONDS) return;
  throw new DomainError(
    "unprocessable",
    `The click is more than ${days} days old, so it doesn't count for this campaign.`,
    { reason: "click_too_old", path: "click_id" },
  );
}

/** Returns the same page's earlier report of this click without order number, such as of a page that was reloaded. */
async function findRepeated(
  { tx, account }: WriteContext,
  input: ConversionWrite,
  click: Click,
): Promise<ConversionRecord | undefined> {
  await lockLink(tx, account.id, click.linkId);
  const reported = await findOfClick(tx, account.id, click.linkId, click.clickedAt);
  const { external_id: order = null, kind, name = null } = input;
  const repeated = reported.find(
    (item) =>
      order === null && item.external_id === null && item.kind === kind && item.name === name,
  );
  if (repeated !== undefined || reported.length < MAX_PAGE_CONVERSIONS) return repeated;
  throw new DomainError(
    "unprocessable",
    `Pages can report ${MAX_PAGE_CONVERSIONS} conversions of a click. Report others by API.`,
    { reason: "too_many_conversions", path: "click_id" },
  );
}

async function toFields(
  ctx: WriteContext,
  input: ConversionWrite,
  click: Click,
  source: ConversionSource,
): Promise<ConversionFields> {
  const { tx, account } = ctx;
  const link = await findConvertedLink(tx, account.id, click.linkId);
  if (link === undefined) throw clickUnknown();
  const now = ctx.now();
  const { clickedAt } = click;
  const convertedAt = parseConvertedAt(input.converted_at, clickedAt, now);
  assertInWindow(link, clickedAt, convertedAt);
  const zone = await getTimeZone(tx, account.id);
  const { value = null } = input;
  return {
    kind: input.kind,
    name: input.name ?? null,
    value: value === null ? null : numberToMicro(value).toString(),
    currency: value === null ? null : (input.currency ?? account.currency),
    external_id: input.external_id ?? null,
    source,
    link_id: String(click.linkId),
    campaign: link.campaign,
    bulk_id: link.bulk_id,
    variant: link.variant,
    clicked_at: clickedAt,
    converted_at: convertedAt,
    day: fromUnix(startOfDay(toUnix(convertedAt), zone)),
    created_at: now,
  };
}

/** Reports by key replace those by page, which visitors can forge; all replace those of deleted campaigns. */
async function isReplaced(
  { tx, account }: WriteContext,
  existing: ConversionRecord,
  source: ConversionSource,
): Promise<boolean> {
  if (existing.source === "page" && source === "api") return true;
  return (await findConversion(tx, account.id, Number(existing.id))) === undefined;
}

/** Stores a conversion; undefined if another request with the same order committed meanwhile. */
async function store(
  ctx: WriteContext,
  input: ConversionWrite,
  click: Click,
  source: ConversionSource,
): Promise<ConversionRecord | undefined> {
  const { tx, account } = ctx;
  const order = input.external_id ?? null;
  const existing = order === null ? undefined : await lockByExternalId(tx, account.id, order);
  if (existing !== undefined) {
    if (!(await isReplaced(ctx, existing, source))) return existing;
    await deleteConversionRow(tx, account.id, existing.id);
  }
  const fields = await toFields(ctx, input, click, source);
  const repeated = source === "page" ? await findRepeated(ctx, input, click) : undefined;
  if (repeated !== undefined) return repeated;
  const row = await insertConversion(tx, account.id, fields);
  await changeTotals(tx, account.id, [
    ...(existing === undefined ? [] : [{ conversion: existing, change: -1 as const }]),
    ...(row === undefined ? [] : [{ conversion: row, change: 1 as const }]),
  ]);
  return row;
}

/**
 * Attributes a conversion to its click's link, campaign, bulk and text. Idempotent by `external_id`; from pages, without
 * one, also by click, kind and name.
 * @throws DomainError `unprocessable`: `click_unknown`, `conversions_off`, `click_too_old`, `too_many_conversions`
 */
export async function recordConversion(
  ctx: WriteContext,
  input: ConversionWrite,
  source: ConversionSource = "api",
): Promise<Conversion> {
  const { tx, account, basePath } = ctx;
  const click = findClick(input.click_id);
  if (click?.accountId !== account.id) throw clickUnknown();
  await lockAgainstErasure(tx, account.id);
  // The second attempt finds what another request committed.
  const row = (await store(ctx, input, click, source)) ?? (await store(ctx, input, click, source));
  if (row === undefined) throw new DomainError("unavailable", "Try again.");
  return toConversion(account.id, basePath)(row);
}
