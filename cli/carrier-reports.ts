import { CARRIER_KINDS } from "@/lib/carriers/registry/kinds";
import { findCarrier } from "@/lib/carriers/table/store";
import { asOwner } from "@/lib/db/transaction";
import type { CarrierResource } from "@/lib/gateway/developers/carriers/schema";
import { readCarriers } from "@/lib/gateway/developers/carriers/public";
import { print, printTable, UsageError } from "./command";

type Route = CarrierResource["routes"][number];

const joinOrAll = (list: readonly string[] | null) => list?.join(",") ?? "all";
const formatLimit = (limit: number | null) => (limit === null ? "unlimited" : String(limit));
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** Margins at the lowest and highest price level. */
function formatMargin(cost: number, low: number | null, high: number | null): string {
  if (low === null || high === null || low === 0) return "";
  const share = (price: number) => percent((price - cost) / price);
  return low === high ? share(low) : `${share(low)} to ${share(high)}`;
}

function formatHealth({ is_enabled, state, connections_up, connections_wanted }: CarrierResource) {
  if (!is_enabled) return "off";
  return connections_wanted > 1 ? `${state} ${connections_up}/${connections_wanted}` : state;
}

const routeCells = ({ services, countries, prefixes, senders, priority, weight }: Route) => [
  services.join(","),
  joinOrAll(countries),
  joinOrAll(prefixes),
  joinOrAll(senders),
  String(priority),
  String(weight),
];

export async function listCarriers(): Promise<void> {
  const carriers = await readCarriers(new Date());
  printTable(
    [
      "carrier",
      "kind",
      "services",
      "countries",
      "priority",
      "parts a second",
      "enabled",
      "after unknown",
      "health",
      "now a second",
      "binds",
      "accepted a day",
      "delivered of final",
      "throttled of tries",
      "orphans",
      "cost a day",
    ],
    carriers.map((carrier) => {
      const [route] = carrier.routes;
      const { day } = carrier;
      const reported = day.delivered + day.failed;
      const costs = [`EUR ${day.cost_eur.toFixed(2)}`, `CHF ${day.cost_chf.toFixed(2)}`];
      return [
        carrier.carrier,
        carrier.kind,
        route?.services.join(",") ?? "",
        joinOrAll(route?.countries ?? null),
        String(route?.priority ?? ""),
        formatLimit(carrier.rate_per_second),
        carrier.is_enabled ? "yes" : "no",
        carrier.after_unknown,
        formatHealth(carrier),
        carrier.per_second.toFixed(1),
        formatLimit(carrier.max_binds),
        String(day.accepted),
        reported === 0 ? "" : percent(day.delivered / reported),
        day.submitted === 0 ? "" : percent(day.throttled / day.submitted),
        String(carrier.orphans),
        costs.filter((_, index) => (index === 0 ? day.cost_eur : day.cost_chf) > 0).join(" "),
      ];
    }),
  );
}

async function printSettings(name: string): Promise<void> {
  const record = await asOwner((tx) => findCarrier(tx, name));
  const settings = Object.entries(record?.settings ?? {});
  const secrets = CARRIER_KINDS[record?.kind ?? ""]?.secrets ?? [];
  const hidden = record?.sealed == null ? [] : secrets.map((field) => [field, "(sealed)"]);
  if (settings.length + hidden.length === 0) return;
  print("");
  printTable(
    ["setting", "value"],
    [...settings.map(([field, value]) => [field, JSON.stringify(value)]), ...hidden],
  );
}

export async function showCarrier(name: string): Promise<void> {
  const carriers = await readCarriers(new Date());
  const carrier = carriers.find((carrier) => carrier.carrier === name);
  if (carrier === undefined) throw new UsageError(`Carrier ${name} not found`);
  print(`${name} (${carrier.kind}): ${formatHealth(carrier)}`);
  if (carrier.detail !== null) print(carrier.detail);
  print("");
  printTable(
    ["route", "services", "countries", "prefixes", "senders", "priority", "weight"],
    carrier.routes.map((route, index) => [String(index), ...routeCells(route)]),
  );
  if (carrier.costs.length > 0) {
    print("");
    printTable(
      ["service", "area", "cost a part", "margin"],
      carrier.costs.map(({ service, area, currency, cost, price_low, price_high }) => [
        service,
        area === "" ? "others" : area,
        `${currency} ${cost}`,
        formatMargin(cost, price_low, price_high),
      ]),
    );
  }
  await printSettings(name);
}
