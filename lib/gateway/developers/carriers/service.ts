import type { CarrierCostRecord } from "@/lib/carriers/table/store-costs";
import { findCosts } from "@/lib/carriers/table/store-costs";
import { findCarriers } from "@/lib/carriers/table/store";
import { findHealth, findHours } from "@/lib/carriers/table/store-health";
import { findRoutes } from "@/lib/carriers/table/store-routes";
import { type Page, toFullPage } from "@/lib/core/collection";
import { type Context, PRICE_LEVELS } from "@/lib/core/context";
import { isCountry } from "@/lib/core/countries/countries";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { readWithoutAccount, type Tx } from "@/lib/db/transaction";
import { partPrice } from "@/lib/gateway/pricing/rates/public";
import { assertStaff } from "@/lib/auth/staff";
import { type CarrierParts, toCarrier } from "./resource";
import type { CarrierResource } from "./schema";

/** Adds the lowest and highest price of all levels; null for an area that isn't a country. */
async function addPrices(record: CarrierCostRecord): Promise<CarrierParts["costs"][number]> {
  const { area, service, currency } = record;
  if (!isCountry(area)) return { ...record, low: null, high: null };
  const prices = await Promise.all(
    PRICE_LEVELS.map((level) => partPrice(area, service, currency, level)),
  );
  const knownPrices = prices
    .filter((price) => price !== null)
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return { ...record, low: knownPrices[0] ?? null, high: knownPrices.at(-1) ?? null };
}

const getCarrierTotals = async (tx: Tx, from: Date) => ({
  records: await findCarriers(tx),
  routes: await findRoutes(tx),
  costs: await findCosts(tx),
  health: await findHealth(tx),
  hours: await findHours(tx, from),
});

/** Reads carriers by priority, with statistics of the last 24 hours. */
export async function readCarriers(now: Date): Promise<CarrierResource[]> {
  const from = new Date(now.getTime() - DAY_SECONDS * 1000);
  const { records, routes, costs, health, hours } = await readWithoutAccount((tx) =>
    getCarrierTotals(tx, from),
  );
  const priced = await Promise.all(costs.map(addPrices));
  return records.map((record) => {
    const isMine = ({ carrier }: { carrier: string }) => carrier === record.carrier;
    return toCarrier({
      record,
      further: routes.filter(isMine),
      costs: priced.filter(isMine),
      health: health.filter(isMine),
      hours: hours.filter(isMine),
    });
  });
}

export async function listCarriers(ctx: Context): Promise<Page<CarrierResource>> {
  assertStaff(ctx);
  const items = await readCarriers(ctx.now());
  return toFullPage(items);
}
