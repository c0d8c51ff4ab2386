import type { Micro } from "@/lib/core/money/money";

export interface Costs {
  messages: number;
  parts: number;
  cost: Micro;
}

export interface KeyCosts extends Costs {
  /** 0 for messages sent in the dashboard. */
  keyId: number;
}

/** Also included in the key's costs. */
export interface BulkCosts extends KeyCosts {
  groupIds: readonly number[];
}

export interface CostCentres {
  keys: ReadonlyMap<number, string>;
  groups: ReadonlyMap<number, string>;
}

export interface CentreCosts extends Costs {
  costCentre: string | null;
}

const add = (to: Costs, more: Costs, sign: 1 | -1 = 1): void => {
  to.messages += sign * more.messages;
  to.parts += sign * more.parts;
  to.cost += BigInt(sign) * more.cost;
};

/** Returns the key's cost centre, otherwise that of the first group with one, otherwise null. */
export function findCostCentre(
  { keys, groups }: CostCentres,
  { keyId, groupIds }: { keyId: number; groupIds: readonly number[] },
): string | null {
  const group = groupIds.find((id) => groups.has(id));
  return keys.get(keyId) ?? (group === undefined ? null : (groups.get(group) ?? null));
}

/**
 * Assigns each message to its key's cost centre, otherwise to that of the first of its bulk's groups with one,
 * otherwise to none. Sorted by cost, unassigned last.
 */
export function groupByCostCentre(
  keys: readonly KeyCosts[],
  bulks: readonly BulkCosts[],
  centres: CostCentres,
): CentreCosts[] {
  const totals = new Map<string | null, CentreCosts>();
  const getSum = (costCentre: string | null): CentreCosts => {
    const sum = totals.get(costCentre) ?? { costCentre, messages: 0, parts: 0, cost: 0n };
    totals.set(costCentre, sum);
    return sum;
  };
  for (const costs of keys) add(getSum(centres.keys.get(costs.keyId) ?? null), costs);
  for (const bulk of bulks) {
    if (centres.keys.has(bulk.keyId)) continue;
    const centre = findCostCentre(centres, bulk);
    if (centre === null) continue;
    add(getSum(centre), bulk);
    add(getSum(null), bulk, -1);
  }
  const rank = ({ costCentre }: CentreCosts) => (costCentre === null ? 1 : 0);
  return [...totals.values()]
    .filter(({ messages, cost }) => messages !== 0 || cost !== 0n)
    .sort((a, b) => rank(a) - rank(b) || (a.cost === b.cost ? 0 : a.cost > b.cost ? -1 : 1));
}

/** Splits the amount in proportion to cost; the largest remainders get one cent more, so the cents add up. */
export function shareByCosts(
  amount: bigint,
  shares: readonly CentreCosts[],
): { costCentre: string | null; amount: bigint }[] {
  const total = shares.reduce((sum, { cost }) => sum + cost, 0n);
  if (total <= 0n) return [{ costCentre: null, amount }];
  const exact = shares.map(({ costCentre, cost }, index) => ({
    costCentre,
    at: index,
    amount: (amount * cost) / total,
    rest: (amount * cost) % total,
  }));
  let remaining = amount - exact.reduce((sum, share) => sum + share.amount, 0n);
  for (const share of [...exact].sort((a, b) =>
    a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1,
  )) {
    if (remaining === 0n) break;
    share.amount += 1n;
    remaining -= 1n;
  }
  return exact
    .filter((share) => share.amount > 0n)
    .map(({ costCentre, amount: cents }) => ({ costCentre, amount: cents }));
}
