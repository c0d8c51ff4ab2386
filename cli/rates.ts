import { readFileSync } from "node:fs";
import { importRates } from "@/lib/gateway/rates/import";
import { type Command, print } from "./command";

export const rateCommands: Command[] = [
  {
    name: "rates import",
    usage: "FILE",
    summary: "Replace all rates by a CSV sheet (country,service,currency,s,m,l,xl)",
    async run(input) {
      const rows = await importRates(readFileSync(input.positional(0, "FILE"), "utf8"));
      print(`Imported ${rows} rates.`);
    },
  },
];
