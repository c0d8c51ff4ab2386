import { readFileSync } from "node:fs";
import { importRates } from "@/lib/gateway/billing/rates/import";
import { type Command, print } from "./command";

export const rateCommands: Command[] = [
  {
    name: "rates import",
    usage: "FILE",
    summary: "Replace all rates with a CSV file (country,service,currency,s,m,l,xl)",
    async run(input) {
      const rows = await importRates(readFileSync(input.positional(0, "FILE"), "utf8"));
      print(`Imported ${rows} rates.`);
    },
  },
];
