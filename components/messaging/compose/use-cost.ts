"use client";

import { LINK_PRICE } from "@/lib/gateway/campaigns/short-link-campaigns/schema-values";
import { messagePrice } from "@/lib/core/messages/message-price";
import { microToNumber, multiply, numberToMicro, roundToMicro } from "@/lib/core/money/money";
import { useMe } from "@/lib/queries/me";
import { useMyPricelist } from "@/lib/queries/prices";
import { calculateMissingFunds } from "./missing-funds";
import type { TextLink } from "./use-text-links";

export interface Confirmation {
  price: number;
  parts: number;
  at: number;
}

export interface Cost {
  iso2: string;
  currency: string;
  unitPrice: number;
  /** Cost of the parts alone, without `links`. */
  ofParts: number;
  parts: number;
  links: number;
  total: number;
  confirmedAt: number | null;
  estimate: number | null;
  balance: number;
  balanceAfter: number;
  missing: number;
}

export type CostAnalysis =
  | { kind: "nothing" }
  | { kind: "loading" }
  | { kind: "unknown" }
  | { kind: "noRoute"; iso2: string }
  | { kind: "cost"; cost: Cost };

export interface CostInput {
  iso2: string | null;
  service: string;
  parts: number | null;
  links: readonly TextLink[];
  confirmation: Confirmation | null;
}

/** Returns the cost, estimated from the price list while editing, else from the dry run. */
export function useCost(input: CostInput): CostAnalysis {
  const { iso2, service, parts, links, confirmation } = input;
  const me = useMe();
  const list = useMyPricelist(iso2);
  if (iso2 === null || parts === null) return { kind: "nothing" };
  const rates: Readonly<Record<string, number>> | undefined = list.data?.rates;
  const rate = rates?.[service];
  if (confirmation === null && list.data !== undefined && rate === undefined) {
    return { kind: "noRoute", iso2 };
  }
  const linksPrice = multiply(
    LINK_PRICE,
    links.filter(({ campaign }) => campaign?.type === 2).length,
  );
  const ofLinks = microToNumber(linksPrice);
  const estimate =
    rate === undefined ? null : microToNumber(messagePrice(numberToMicro(rate), parts, linksPrice));
  const total = confirmation?.price ?? estimate ?? undefined;
  if (total === undefined || me.data === undefined) {
    return list.isError || me.isError ? { kind: "unknown" } : { kind: "loading" };
  }
  const { balance_amount: balance, currency } = me.data;
  const billed = confirmation?.parts ?? parts;
  return {
    kind: "cost",
    cost: {
      iso2,
      currency,
      unitPrice: roundToMicro((total - ofLinks) / billed),
      ofParts: roundToMicro(total - ofLinks),
      parts: billed,
      links: ofLinks,
      total,
      confirmedAt: confirmation?.at ?? null,
      estimate: confirmation !== null && estimate !== total ? estimate : null,
      balance,
      balanceAfter: roundToMicro(balance - total),
      missing: calculateMissingFunds(total, me.data),
    },
  };
}
