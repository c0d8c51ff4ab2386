import {
  type ClickKind,
  toKindId,
  classifyClick,
  type KindSource,
} from "@/lib/core/clicks/click-kind";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { NO_BULK } from "@/lib/core/messages/no-bulk";
import { periodStart } from "@/lib/core/time/period-start";
import { QUARTER_MS, startOfUnit } from "@/lib/core/time/units";
import { sortByKey } from "@/lib/db/grouping/lock-order";
import type { Tx } from "@/lib/db/transaction";
import { addTotals, type TotalDelta } from "./store-campaigns";
import { markPersonClicks } from "@/lib/gateway/campaigns/short-links/public";
import {
  addClicks,
  type ClickDelta,
  type ClickGrain,
  insertKinds,
  insertZones,
} from "./store-count";

export interface CountedClick extends KindSource {
  request_id: string;
  link_id: string;
  campaign: string;
  bulk_id: string | null;
  asked_at: Date;
  day_zone: string;
}

export interface ClickChange {
  click: CountedClick;
  clicks: -1 | 0 | 1;
  people: -1 | 0 | 1;
}

/** Returns a function that memoizes the start of periods: a batch spans few days or months. */
function startReader(interval: "day" | "month") {
  const firstClicks = new Map<string, Date>();
  return (quarter: Date, zone: string): Date => {
    const key = `${zone}/${quarter.getTime()}`;
    const start = firstClicks.get(key) ?? fromUnix(periodStart(toUnix(quarter), interval, zone));
    firstClicks.set(key, start);
    return start;
  };
}

function add(sums: Map<string, ClickDelta>, delta: ClickDelta): void {
  const { campaign, from, kindId, bulkId, zone } = delta;
  const key = [campaign, from.toISOString(), kindId, bulkId, zone].join("/");
  const sum = sums.get(key);
  if (sum === undefined) sums.set(key, { ...delta });
  else {
    sum.clicks += delta.clicks;
    sum.people += delta.people;
  }
}

function addTotal(totals: Map<string, TotalDelta>, delta: TotalDelta): void {
  const key = `${delta.campaign}/${delta.class}`;
  const sum = totals.get(key) ?? { ...delta, clicks: 0, people: 0 };
  sum.clicks += delta.clicks;
  sum.people += delta.people;
  totals.set(key, sum);
}

/**
 * Adds to or subtracts from the sums, in the transaction that changes the clicks. Call it last: its rows are contended.
 */
export async function addClickTotals(
  tx: Tx,
  accountId: number,
  changes: readonly ClickChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const kinds = new Map<string, ClickKind & { kindId: string }>();
  const sums = {
    quarters: new Map<string, ClickDelta>(),
    days: new Map<string, ClickDelta>(),
    months: new Map<string, ClickDelta>(),
  } satisfies Record<ClickGrain, unknown>;
  const totals = new Map<string, TotalDelta>();
  const [toDay, toMonth] = [startReader("day"), startReader("month")];
  for (const { click, clicks, people } of changes) {
    const kind = classifyClick(click);
    const kindId = toKindId(kind);
    kinds.set(kindId, { ...kind, kindId });
    const from = startOfUnit(click.asked_at, QUARTER_MS);
    const place = {
      campaign: click.campaign,
      kindId,
      bulkId: click.bulk_id ?? NO_BULK,
      zone: click.day_zone,
      clicks,
      people,
    };
    addTotal(totals, { campaign: click.campaign, class: kind.class, clicks, people });
    add(sums.quarters, { ...place, from });
    add(sums.days, { ...place, from: toDay(from, click.day_zone) });
    add(sums.months, { ...place, from: toMonth(from, click.day_zone) });
  }
  await insertKinds(tx, accountId, sortByKey(kinds));
  await insertZones(tx, accountId, [...new Set(changes.map(({ click }) => click.day_zone))].sort());
  for (const grain of ["quarters", "days", "months"] as const)
    await addClicks(tx, accountId, grain, sortByKey(sums[grain]));
  await addTotals(tx, accountId, sortByKey(totals));
}

function findFirstByPerson(clicks: readonly CountedClick[]): CountedClick[] {
  const first = new Map<string, CountedClick>();
  for (const click of clicks) {
    if (click.class !== "person") continue;
    const existing = first.get(click.link_id);
    if (existing === undefined || BigInt(click.request_id) < BigInt(existing.request_id))
      first.set(click.link_id, click);
  }
  return [...first.values()].sort((a, b) => (BigInt(a.link_id) < BigInt(b.link_id) ? -1 : 1));
}

/** Marks first clickers, except of links that have one. Returns the clicks counted. */
export function countPeople(
  tx: Tx,
  accountId: number,
  clicks: readonly CountedClick[],
): Promise<Set<string>> | Set<string> {
  const first = findFirstByPerson(clicks);
  if (first.length === 0) return new Set();
  return markPersonClicks(
    tx,
    accountId,
    first.map(({ link_id, request_id }) => ({ linkId: link_id, requestId: request_id })),
  );
}

/** Counts clicks in the transaction that stores them, so each counts once. */
export async function countClicks(
  tx: Tx,
  accountId: number,
  clicks: readonly CountedClick[],
): Promise<void> {
  const people = await countPeople(tx, accountId, clicks);
  const changes = clicks.map(
    (click): ClickChange => ({ click, clicks: 1, people: people.has(click.request_id) ? 1 : 0 }),
  );
  await addClickTotals(tx, accountId, changes);
}
