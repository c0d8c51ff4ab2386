import { PRICE_LEVELS, type PriceLevel } from "@/lib/core/context";
import { levelPrice } from "./service";
import type { RateRecord } from "./store";

export interface PriceChange {
  iso2: string;
  service: string;
  currency: string;
  level: PriceLevel;
  before: bigint | null;
  after: bigint | null;
}

const toRateKey = ({ iso2, service, currency }: RateRecord) => `${iso2}/${service}/${currency}`;

export function comparePrices(
  before: readonly RateRecord[],
  after: readonly RateRecord[],
): PriceChange[] {
  const oldRates = new Map(before.map((rate) => [toRateKey(rate), rate]));
  const newRates = new Map(after.map((rate) => [toRateKey(rate), rate]));
  const keys = [...new Set([...oldRates.keys(), ...newRates.keys()])].sort();
  return keys.flatMap((key) => {
    const [from, to] = [oldRates.get(key), newRates.get(key)];
    const { iso2, service, currency } = to ?? from ?? { iso2: "", service: "", currency: "" };
    return PRICE_LEVELS.flatMap((level) => {
      const change = {
        before: from === undefined ? null : levelPrice(from, level),
        after: to === undefined ? null : levelPrice(to, level),
      };
      if (change.before === change.after) return [];
      return [{ iso2, service, currency, level, ...change }];
    });
  });
}
