import { CARRIER_KINDS } from "@/lib/carriers/registry/kinds";
import { addCarrier, type CarrierChange, updateCarrier } from "@/lib/carriers/table/configure";
import { deleteCarrier } from "@/lib/carriers/table/store";
import { asOwner } from "@/lib/db/transaction";
import { readSettings } from "./carrier-settings";
import { listCarriers, showCarrier } from "./carrier-reports";
import { testCarrier } from "./carrier-test";
import { testMessenger } from "./messenger-test";
import { type Command, type Input, print, UsageError } from "./command";
import { limit, ROUTE_OPTIONS, ROUTE_USAGE, readRoute } from "./route-options";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

const OPTIONS = {
  ...ROUTE_OPTIONS,
  settings: text,
  rate: text,
  binds: text,
  "after-unknown": text,
  enable: flag,
  disable: flag,
};
const USAGE = `[--settings FILE|-] [--rate PARTS|unlimited] [--binds N|unlimited] [--after-unknown fail|sent|reroute] [--enable | --disable] ${ROUTE_USAGE}`;

function readChange(input: Input): CarrierChange {
  const rate = limit(input, "rate");
  const binds = limit(input, "binds");
  const settings = readSettings(input);
  const after = input.choice("after-unknown", ["", "fail", "sent", "reroute"], "");
  return {
    ...readRoute(input),
    ...(rate !== undefined && { rate_per_second: rate }),
    ...(binds !== undefined && { max_binds: binds }),
    ...(after !== "" && { after_unknown: after }),
    ...(input.flag("enable") && { is_enabled: true }),
    ...(input.flag("disable") && { is_enabled: false }),
    ...(settings !== undefined && { settings }),
  };
}

export const carrierCommands: Command[] = [
  {
    name: "carriers list",
    usage: "",
    summary: "List carriers by priority, with their health, cost and margin",
    run: listCarriers,
  },
  {
    name: "carriers show",
    usage: "CARRIER",
    summary: "Show a carrier with its routes, costs and settings; secrets stay hidden",
    options: {},
    run: (input) => showCarrier(input.positional(0, "CARRIER")),
  },
  {
    name: "carriers add",
    usage: `CARRIER --kind ${Object.keys(CARRIER_KINDS).join("|")} ${USAGE}`,
    summary:
      "Add a carrier; its settings are JSON from a file or standard input (docs/carriers.md)",
    options: { ...OPTIONS, kind: text },
    async run(input) {
      const named = { name: input.positional(0, "CARRIER"), kind: input.text("kind") };
      await asOwner((tx) => addCarrier(tx, CARRIER_KINDS, named, readChange(input)));
      print("Added.");
    },
  },
  {
    name: "carriers set",
    usage: `CARRIER ${USAGE}`,
    summary: "Change a carrier; takes effect within seconds",
    options: OPTIONS,
    async run(input) {
      const name = input.positional(0, "CARRIER");
      await asOwner((tx) => updateCarrier(tx, CARRIER_KINDS, name, readChange(input)));
      print("Changed.");
    },
  },
  {
    name: "carriers remove",
    usage: "CARRIER",
    summary:
      "Delete a carrier with its routes and costs; pending delivery reports are still processed",
    async run(input) {
      const name = input.positional(0, "CARRIER");
      const isRemoved = await asOwner((tx) => deleteCarrier(tx, name));
      if (!isRemoved) throw new UsageError(`Carrier ${name} not found`);
      print("Removed.");
    },
  },
  {
    name: "carriers test",
    usage: "CARRIER [PHONE --send [--lang EN]] [--wait SECONDS]",
    summary:
      "Connect with the stored settings and say how it went; sends nothing, or with --send an invented code by messenger",
    options: { send: flag, lang: text, wait: text },
    run: (input) =>
      input.positionalOr(1, "") === ""
        ? testCarrier(input.positional(0, "CARRIER"), input)
        : testMessenger(input),
  },
];
