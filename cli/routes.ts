import { CARRIER_KINDS } from "@/lib/carriers/registry/kinds";
import { addRoute } from "@/lib/carriers/table/configure";
import { CARRIER_SERVICES } from "@/lib/carriers/table/schema";
import { findCarrier, findCarriers } from "@/lib/carriers/table/store";
import { deleteCost, saveCost } from "@/lib/carriers/table/store-costs";
import { findHealth } from "@/lib/carriers/table/store-health";
import { deleteRoute, findRoutes } from "@/lib/carriers/table/store-routes";
import { CURRENCIES } from "@/lib/core/context";
import { isCountry } from "@/lib/core/countries/countries";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { parseAmount } from "@/lib/core/money/money";
import { parseTypedPhone } from "@/lib/core/phone/typed-phone";
import { chooseCarrier } from "@/lib/core/routing/route-rules";
import { asOwner } from "@/lib/db/transaction";
import { type Command, type Input, print, UsageError } from "./command";
import { ROUTE_OPTIONS, ROUTE_USAGE, readRoute } from "./route-options";

const text = { type: "string" } as const;

/** Parses `others`, a country or a prefix, as in costs. */
function parseArea(input: Input): string {
  const area = input.positional(1, "AREA");
  if (area === "others") return "";
  if (isCountry(area) || /^\+[1-9][0-9]{0,14}$/.test(area)) return area;
  throw new UsageError("AREA must be a country such as DE, a prefix such as +49171, or others");
}

const SHARES = 1_000;

/** Prints the carriers a message would use now, with shares sampled over many ids. */
async function simulateRoute(input: Input): Promise<void> {
  const phone = parseTypedPhone(input.positional(0, "PHONE"), "DE", "PHONE");
  const table = await asOwner(async (tx) => {
    const enabled = (await findCarriers(tx)).filter(({ is_enabled }) => is_enabled);
    const further = await findRoutes(tx);
    const isEnabled = ({ carrier }: { carrier: string }) =>
      enabled.some((item) => item.carrier === carrier);
    return { rules: [...enabled, ...further.filter(isEnabled)], health: await findHealth(tx) };
  });
  const isBypassed = (carrier: string) => {
    const reports = table.health.filter((item) => item.carrier === carrier);
    return (
      reports.length > 0 && reports.every(({ state }) => state === "down" || state === "refused")
    );
  };
  const message = {
    serviceCode: input.choice("service", CARRIER_SERVICES, "direct"),
    iso2: phone.iso2,
    phone: phone.e164,
    senderId: input.textOr("sender", "POSTHORN"),
  };
  const shares = new Map<string, number>();
  for (let index = 0; index < SHARES; index += 1) {
    const carrier = chooseCarrier(table.rules, { ...message, uuid: uuidv7() }, isBypassed);
    shares.set(carrier ?? "nobody", (shares.get(carrier ?? "nobody") ?? 0) + 1);
  }
  for (const [carrier, count] of shares) {
    print(shares.size === 1 ? carrier : `${carrier} about ${Math.round((100 * count) / SHARES)} %`);
  }
}

export const routeCommands: Command[] = [
  {
    name: "routes add",
    usage: `CARRIER ${ROUTE_USAGE}`,
    summary: "Add a route with its own priority to a carrier; prints its number",
    options: ROUTE_OPTIONS,
    async run(input) {
      const carrier = input.positional(0, "CARRIER");
      print(String(await asOwner((tx) => addRoute(tx, CARRIER_KINDS, carrier, readRoute(input)))));
    },
  },
  {
    name: "routes remove",
    usage: "CARRIER ROUTE",
    summary: "Delete an additional route of a carrier",
    async run(input) {
      const [carrier, route] = [
        input.positional(0, "CARRIER"),
        Number(input.positional(1, "ROUTE")),
      ];
      if (!(await asOwner((tx) => deleteRoute(tx, carrier, route))))
        throw new UsageError("Route not found");
      print("Removed.");
    },
  },
  {
    name: "routes try",
    usage: "PHONE [--service direct] [--sender NAME]",
    summary: "Show which carrier a message would use now",
    options: { service: text, sender: text },
    run: simulateRoute,
  },
  {
    name: "routes cost",
    usage: "CARRIER AREA AMOUNT|none [--currency EUR] [--service direct]",
    summary: "Set the cost per part for a country, a prefix or all others",
    options: { currency: text, service: text },
    async run(input) {
      const carrier = input.positional(0, "CARRIER");
      const area = parseArea(input);
      const amount = input.positional(2, "AMOUNT");
      const service = input.choice("service", CARRIER_SERVICES, "direct");
      const currency = input.choice("currency", CURRENCIES, "EUR");
      if (amount === "none") {
        if (!(await asOwner((tx) => deleteCost(tx, carrier, service, area))))
          throw new UsageError("Cost not found");
        return print("Removed.");
      }
      const cost = parseAmount(amount, "AMOUNT");
      if (cost < 0n) throw new UsageError("AMOUNT can't be negative");
      await asOwner(async (tx) => {
        if ((await findCarrier(tx, carrier)) === null)
          throw new UsageError(`Carrier ${carrier} not found`);
        await saveCost(tx, { carrier, service, area, currency, cost });
      });
      print("Noted.");
    },
  },
];
