import { microToCents, type Micro } from "@/lib/core/money/money";
import type { Cents } from "./charge";
import type { DocumentLine } from "./document";

const MICRO_PER_CENT = 10_000n;

export interface Usage {
  name: string;
  quantity: bigint;
  isParts: boolean;
  cost: Micro;
}

export interface UsageTexts {
  parts: (count: bigint) => string;
  count: (count: bigint) => string;
  covered: string;
  carried: string;
}

/** Rounds to cents in proportion to cost; the largest remainders get one cent more. */
function shareCents(costs: readonly Micro[]): Cents[] {
  const total = microToCents(costs.reduce((sum, cost) => sum + cost, 0n));
  const cents = costs.map((cost) => cost / MICRO_PER_CENT);
  const remaining = Number(total - cents.reduce((sum, cent) => sum + cent, 0n));
  const byRest = costs
    .map((cost, index) => ({ at: index, rest: cost % MICRO_PER_CENT }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  const favoured = new Set(byRest.slice(0, Math.max(0, remaining)).map(({ at }) => at));
  return cents.map((cent, index) => (favoured.has(index) ? cent + 1n : cent));
}

function usageLine(
  { name, quantity, isParts, cost }: Usage,
  net: Cents,
  texts: UsageTexts,
): DocumentLine {
  const isOnePrice = quantity > 0n && cost % quantity === 0n && microToCents(cost) === net;
  if (isOnePrice) return { name, description: null, quantity, unitPrice: cost / quantity, net };
  // Prices changed within the month, so no single unit price applies.
  const description = isParts ? texts.parts(quantity) : texts.count(quantity);
  return { name, description, quantity: 1n, unitPrice: net * MICRO_PER_CENT, net };
}

const sumLine = (name: string, net: Cents): DocumentLine => ({
  name,
  description: null,
  net,
  quantity: net < 0n ? -1n : 1n,
  unitPrice: (net < 0n ? -net : net) * MICRO_PER_CENT,
});

/** Adds up to the cost to the cent, minus credit or plus earlier months' balance. */
export function usageLines(
  usage: readonly Usage[],
  owed: Cents,
  texts: UsageTexts,
): DocumentLine[] {
  const cents = shareCents(usage.map(({ cost }) => cost));
  const lines = usage.map((item, index) => usageLine(item, cents[index] ?? 0n, texts));
  const difference = owed - lines.reduce((sum, { net }) => sum + net, 0n);
  if (difference === 0n) return lines;
  return [...lines, sumLine(difference < 0n ? texts.covered : texts.carried, difference)];
}
