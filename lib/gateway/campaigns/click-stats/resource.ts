import { CLICK_DIMENSIONS, type ClickDimension } from "@/lib/core/clicks/click-kind";
import { toUnix } from "@/lib/core/time/time";
import type { ClickRow, ClickStats, ClickTotals } from "./schema";
import { UNKNOWN } from "./schema-values";
import type { KindTotals, TimeTotals } from "./store";

const MAX_ROWS = 250;

const createZeroTotals = (): ClickTotals => ({ clicks: 0, people: 0, machines: 0, own: 0 });

function addTo(
  sums: ClickTotals,
  { class: clickClass, clicks, people }: TimeTotals | KindTotals,
): void {
  sums.people += Number(people);
  if (clickClass === "person") sums.clicks += Number(clicks);
  else if (clickClass === "machine") sums.machines += Number(clicks);
  else sums.own += Number(clicks);
}

export function sumAllKinds(kinds: readonly KindTotals[]): ClickTotals {
  const totals = createZeroTotals();
  for (const kind of kinds) addTo(totals, kind);
  return totals;
}

const toKindKey = (kind: KindTotals) =>
  [kind.class, ...CLICK_DIMENSIONS.map((name) => kind[name])].join("|");

export function subtractTotals(
  total: readonly KindTotals[],
  part: readonly KindTotals[],
): readonly KindTotals[] {
  if (part.length === 0) return total;
  const parts = new Map(part.map((kind) => [toKindKey(kind), kind]));
  const subtractCounts = (value: string, subtrahend: string | undefined) =>
    String(Number(value) - Number(subtrahend ?? 0));
  return total.map((kind) => {
    const subtrahend = parts.get(toKindKey(kind));
    return {
      ...kind,
      clicks: subtractCounts(kind.clicks, subtrahend?.clicks),
      people: subtractCounts(kind.people, subtrahend?.people),
    };
  });
}

const rowValue = (kind: KindTotals, name: ClickDimension) =>
  kind[name] === "" ? UNKNOWN : kind[name];

function groupBy(kinds: readonly KindTotals[], name: ClickDimension): Map<string, ClickTotals> {
  const groups = new Map<string, ClickTotals>();
  for (const kind of kinds) {
    const value = rowValue(kind, name);
    const sums = groups.get(value) ?? createZeroTotals();
    addTo(sums, kind);
    groups.set(value, sums);
  }
  return groups;
}

const weight = (row: ClickTotals) => row.clicks * 1e6 + row.machines + row.own;

export interface ComparedKinds {
  finished: readonly KindTotals[];
  previous: readonly KindTotals[];
}

function toClickRows(
  kinds: readonly KindTotals[],
  compared: ComparedKinds | null,
  name: ClickDimension,
): ClickRow[] {
  const finished = compared && groupBy(compared.finished, name);
  const previous = compared && groupBy(compared.previous, name);
  return [...groupBy(kinds, name)]
    .map(([value, sums]) => ({
      value,
      ...sums,
      compared:
        finished === null || previous === null
          ? null
          : {
              clicks: finished.get(value)?.clicks ?? 0,
              previous: previous.get(value)?.clicks ?? 0,
            },
    }))
    .sort((a, b) => weight(b) - weight(a) || (a.value < b.value ? -1 : 1))
    .slice(0, MAX_ROWS);
}

export function toBreakdown(
  kinds: readonly KindTotals[],
  compared: ComparedKinds | null,
): ClickStats["breakdown"] {
  const [country, device, os, browser, referrer, target] = CLICK_DIMENSIONS.map((name) =>
    toClickRows(kinds, compared, name),
  );
  return {
    country: country ?? [],
    device: device ?? [],
    os: os ?? [],
    browser: browser ?? [],
    referrer: referrer ?? [],
    target: target ?? [],
  };
}

export function toPeriods(
  times: readonly TimeTotals[],
  toPeriod: (at: number) => number,
): ClickStats["periods"] {
  const periods = new Map<number, ClickTotals>();
  for (const time of times) {
    const period = toPeriod(toUnix(time.time));
    const sums = periods.get(period) ?? createZeroTotals();
    addTo(sums, time);
    periods.set(period, sums);
  }
  return [...periods].sort(([a], [b]) => a - b).map(([period, sums]) => ({ period, ...sums }));
}
