import type { CarrierRecord } from "@/lib/carriers/table/store";
import type { CarrierCostRecord } from "@/lib/carriers/table/store-costs";
import type { CarrierHealthRecord, CarrierHourRecord } from "@/lib/carriers/table/store-health";
import type { CarrierRouteRecord } from "@/lib/carriers/table/store-routes";
import { microToNumber } from "@/lib/core/money/money";
import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type CarrierResource, carrierSchema } from "./schema";

export const carrierResource: Resource<typeof carrierSchema> = {
  name: "carrier",
  description: "A carrier with its routes and health.",
  schema: carrierSchema,
  iri: null,
};

export interface CarrierParts {
  record: CarrierRecord;
  further: readonly CarrierRouteRecord[];
  costs: readonly (CarrierCostRecord & { low: bigint | null; high: bigint | null })[];
  health: readonly CarrierHealthRecord[];
  hours: readonly CarrierHourRecord[];
}

const sum = <T>(list: readonly T[], getValue: (item: T) => number) =>
  list.reduce((total, item) => total + getValue(item), 0);

/** Returns the common state of all workers. If they differ, degraded if one is up or degraded, otherwise refused. */
function summariseState(health: readonly CarrierHealthRecord[]): CarrierResource["state"] {
  const states = new Set(health.map(({ state }) => state));
  if (states.size === 0) return "unserved";
  const [only] = states;
  if (states.size === 1 && only !== undefined) return only;
  return states.has("up") || states.has("degraded") ? "degraded" : "refused";
}

function summariseDay(hours: readonly CarrierHourRecord[]): CarrierResource["day"] {
  const delays = sum(hours, (item) => item.delays);
  const money = (column: "cost_eur" | "cost_chf") =>
    microToNumber(hours.reduce((total, hour) => total + hour[column], 0n));
  return {
    submitted: sum(hours, (item) => item.submitted),
    accepted: sum(hours, (item) => item.accepted),
    throttled: sum(hours, (item) => item.throttled),
    refused: sum(hours, (item) => item.refused),
    unknown: sum(hours, (item) => item.unknown),
    receipts: sum(hours, (item) => item.receipts),
    inbound: sum(hours, (item) => item.inbound),
    delivered: sum(hours, (item) => item.delivered),
    failed: sum(hours, (item) => item.failed),
    receipt_seconds:
      delays === 0 ? null : Math.round(sum(hours, (item) => item.delay_ms) / delays / 100) / 10,
    cost_eur: money("cost_eur"),
    cost_chf: money("cost_chf"),
  };
}

export function toCarrier({
  record,
  further,
  costs,
  health,
  hours,
}: CarrierParts): CarrierResource {
  return {
    carrier: record.carrier,
    kind: record.kind,
    is_enabled: record.is_enabled,
    state: summariseState(health),
    detail: health.find(({ detail }) => detail !== null)?.detail ?? null,
    connections_wanted: sum(health, ({ wanted }) => wanted),
    connections_up: sum(health, ({ up }) => up),
    max_binds: record.max_binds,
    per_second: Math.round(sum(health, ({ per_second }) => per_second) * 10) / 10,
    rate_per_second: record.rate_per_second,
    after_unknown: record.after_unknown,
    orphans: Math.max(0, ...health.map(({ orphans }) => orphans)),
    routes: [record, ...further].map(
      ({ services, countries, prefixes, senders, priority, weight }) => ({
        services: [...services],
        countries: countries && [...countries],
        prefixes: prefixes && [...prefixes],
        senders: senders && [...senders],
        priority,
        weight,
      }),
    ),
    costs: costs.map(({ service, area, currency, cost, low, high }) => ({
      service,
      area,
      currency,
      cost: microToNumber(cost),
      price_low: low === null ? null : microToNumber(low),
      price_high: high === null ? null : microToNumber(high),
    })),
    day: summariseDay(hours),
    hours: hours.map(({ hour, submitted, accepted, throttled, refused, unknown }) => {
      return { period: toUnix(hour), submitted, accepted, throttled, refused, unknown };
    }),
  };
}
