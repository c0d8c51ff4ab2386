import { readFileSync } from "node:fs";
import { microToDecimal } from "@/lib/core/money/money";
import {
  importRates,
  listPlans,
  planRates,
  previewRates,
  type PriceChange,
  withdrawPlan,
} from "@/lib/gateway/pricing/rates/public";
import { type Command, type Input, print, printTable, UsageError } from "./command";

const ISO_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2}))?$/;

/** Parses a date (midnight UTC) or a time with its zone. */
function parseValidFrom(input: Input): Date {
  const text = input.text("valid-from");
  const date = new Date(text);
  if (!ISO_TIME.test(text) || Number.isNaN(date.getTime())) {
    throw new UsageError(
      "--valid-from must be a day such as 2026-12-01, or 2026-12-01T00:00+01:00",
    );
  }
  return date;
}

const priceText = (price: bigint | null) => (price === null ? "none" : microToDecimal(price, 4));

function formatDifference({ before, after }: PriceChange): string {
  if (before === null) return "new";
  if (after === null) return "gone";
  if (before === 0n) return "was free";
  const tenths = Number(((after - before) * 1_000n) / before) / 10;
  return `${tenths > 0 ? "+" : ""}${tenths.toFixed(1)} %`;
}

async function preview(csv: string): Promise<void> {
  const { changes, accounts } = await previewRates(csv);
  if (changes.length > 0) {
    printTable(
      ["country", "service", "currency", "level", "now", "then", "change"],
      changes.map((change) => [
        change.iso2,
        change.service,
        change.currency,
        change.level,
        priceText(change.before),
        priceText(change.after),
        formatDifference(change),
      ]),
    );
  }
  print(`Prices that would change: ${changes.length}. Nothing was imported.`);
  for (const [level, count] of accounts)
    print(`${count} accounts pay ${level.replace("/", " at level ")}.`);
}

async function importSheet(input: Input): Promise<void> {
  const csv = readFileSync(input.positional(0, "FILE"), "utf8");
  if (input.flag("preview")) return preview(csv);
  if (input.textOr("valid-from", "") === "") {
    print(`Imported ${await importRates(csv)} rates.`);
    return;
  }
  const validFrom = parseValidFrom(input);
  const { planId, rates } = await planRates(csv, validFrom, new Date());
  print(`Planned ${rates} rates from ${validFrom.toISOString()} on, as sheet ${planId}.`);
}

async function printPlans(): Promise<void> {
  const plans = await listPlans();
  if (plans.length === 0) return print("No sheets are planned.");
  const now = new Date();
  printTable(
    ["sheet", "valid from", "loaded", "rates", "state"],
    plans.map(({ planId, validFrom, createdAt, rates }) => [
      planId,
      validFrom.toISOString(),
      createdAt.toISOString(),
      String(rates),
      validFrom > now ? "planned" : "began",
    ]),
  );
}

export const rateCommands: Command[] = [
  {
    name: "rates import",
    usage: "FILE [--valid-from DATE] [--preview]",
    summary:
      "Replace all rates with a CSV file (country,service,currency,s,m,l,xl), now or on a date; or only show what changes",
    options: { "valid-from": { type: "string" }, preview: { type: "boolean" } },
    run: importSheet,
  },
  {
    name: "rates plans",
    usage: "",
    summary: "List planned rate sheets",
    run: printPlans,
  },
  {
    name: "rates withdraw",
    usage: "SHEET",
    summary: "Remove a planned sheet before its date",
    async run(input) {
      const planId = input.positional(0, "SHEET");
      if (!/^\d{1,18}$/.test(planId)) throw new UsageError(`${planId} isn't a rate sheet number`);
      await withdrawPlan(planId, new Date());
      print(`Sheet ${planId} is withdrawn.`);
    },
  },
];
